import type { RuleDescription } from "@toolwright/inspect";
import { listTools } from "../declarations/list-tools.ts";
import type { CheckContext, Finding, FindingSource, ToolFault } from "./finding.ts";
import { placeOf } from "./place.ts";

/** What a check of one file came to. */
export interface CheckedFile {
  /** How many tools it holds. */
  readonly tools: number;
  /** In the order of their places. */
  readonly findings: readonly Finding[];
  /** What cannot be checked, and what was done beside checking. */
  readonly remarks: readonly string[];
}

/** What a check was asked for. */
export type CheckRequest = Pick<CheckContext, "file" | "provider" | "update">;

/**
 * Checks all tools of a module.
 *
 * @throws CommandError and whatever importing the module throws.
 */
export async function checkFile(request: CheckRequest, sources: readonly FindingSource[]): Promise<CheckedFile> {
  const { tools, remarks } = await listTools(request.file);
  const said: string[] = [...remarks];
  const rules = new Map(sources.flatMap((source) => source.rules.map((rule) => [rule.id, rule] as const)));
  const context: CheckContext = {
    ...request,
    optionsOf: (rule) => defaultsOf(rules.get(rule)),
    remark: (text) => said.push(text),
  };
  const findings: Finding[] = [];
  for (const source of sources) {
    for (const fault of await source.find(tools, context)) findings.push(rated(fault, rules, request.file));
  }
  return { tools: tools.length, findings, remarks: said };
}

function defaultsOf(rule: RuleDescription | undefined): { readonly [name: string]: number } {
  return Object.fromEntries(Object.entries(rule?.options ?? {}).map(([name, option]) => [name, option.default]));
}

function rated(fault: ToolFault, rules: ReadonlyMap<string, RuleDescription>, file: string): Finding {
  const rule = rules.get(fault.rule);
  if (rule === undefined) throw new Error(`No source of findings describes the rule ${fault.rule}`);
  const { path, message, fix, tool } = fault;
  const place = placeOf(fault, file);
  return {
    rule: rule.id,
    severity: rule.severity,
    tool: tool?.name ?? "",
    path,
    ...place,
    message,
    why: rule.why,
    fix,
  };
}
