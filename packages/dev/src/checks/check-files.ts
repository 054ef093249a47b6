import { resolve } from "node:path";
import { type Analyser, createAnalyser } from "@toolwright/inspect";
import { resolveFile } from "../agent-file/resolve-file.ts";
import { CommandError } from "../command-line/command-error.ts";
import { exitCode } from "../command-line/exit-code.ts";
import { type CheckedFile, type CheckRequest, checkFile } from "./check-file.ts";
import type { Finding, FindingSource } from "./finding.ts";
import { shownPath } from "./place.ts";

/** One file of a check: how many tools it holds, or why it could not be read. */
export type FileOutcome =
  | { readonly file: string; readonly tools: number }
  | { readonly file: string; readonly problem: unknown };

/** What a check of several files came to. */
export interface CheckOutcome {
  /** In the order in which they were named. */
  readonly files: readonly FileOutcome[];
  /** In the order of their places; what several tools or files share is told once. */
  readonly findings: readonly Finding[];
  /** What cannot be checked, and what was done beside checking. */
  readonly remarks: readonly string[];
}

/**
 * Checks files one after the other; one that cannot be read does not stop the others.
 *
 * @param named As the user named them.
 * @throws CommandError for a faulty configuration: whatever was found would not be what the project asked for.
 */
export async function checkFiles(
  named: readonly string[],
  request: Omit<CheckRequest, "file">,
  sources: readonly FindingSource[],
): Promise<CheckOutcome> {
  // One for all files: to start the compiler takes longer than to read a file.
  const analyser = createAnalyser();
  try {
    const outcomes: [name: string, outcome: CheckedFile | Unread][] = [];
    const distinct = new Map(named.map((name) => [resolve(name), name]));
    for (const name of distinct.values()) outcomes.push([name, await tryFile(name, request, sources, analyser)]);
    return join(outcomes);
  } finally {
    analyser.close();
  }
}

function join(outcomes: readonly (readonly [name: string, outcome: CheckedFile | Unread])[]): CheckOutcome {
  const files: FileOutcome[] = [];
  const findings: Finding[] = [];
  const remarks: string[] = [];
  for (const [name, outcome] of outcomes) {
    const file = shownPath(resolve(name));
    if ("problem" in outcome) {
      files.push({ file, ...outcome });
      continue;
    }
    files.push({ file, tools: outcome.tools });
    findings.push(...outcome.findings);
    remarks.push(...outcome.remarks);
    if (outcome.tools === 0) remarks.push(`${file} exports no ${toolsIn(file)}.`);
  }
  return { files, findings: inOrder(withoutRepetition(findings)), remarks };
}

function toolsIn(file: string): string {
  const isJavaScript = /\.[cm]?jsx?$/.test(file);
  return isJavaScript
    ? "tool (of JavaScript, functions are read where a TypeScript file uses them)"
    : "function and no tool";
}

interface Unread {
  readonly problem: unknown;
}

async function tryFile(
  name: string,
  request: Omit<CheckRequest, "file">,
  sources: readonly FindingSource[],
  analyser: Analyser,
): Promise<CheckedFile | Unread> {
  let file: string;
  try {
    file = resolveFile(name);
  } catch (problem) {
    return { problem };
  }
  try {
    return await checkFile({ ...request, file }, sources, analyser);
  } catch (problem) {
    if (problem instanceof CommandError && problem.exitCode === exitCode.usage) throw problem;
    return { problem };
  }
}

/** Tools may share a type, and the branches of a union a member: what is wrong with that is told once. */
function withoutRepetition(findings: readonly Finding[]): Finding[] {
  const known = new Set<string>();
  return findings.filter(({ rule, file, line, path, tool, message }) => {
    const place = line === undefined ? [tool, path] : [line, path.split(".").at(-1)];
    const key = JSON.stringify([rule, file, message, ...place]);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

function inOrder(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => compare(a.file, b.file) || compare(a.line ?? 0, b.line ?? 0));
}

function compare<T extends string | number>(a: T, b: T): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
