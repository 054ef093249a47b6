import { plainName } from "./json-text.ts";
import { ended } from "./sentence.ts";

/** One thing wrong with the arguments of a call, as the kit tells it to models. */
export interface ArgumentIssue {
  readonly problem: string;
  readonly expected?: unknown;
  readonly hint?: unknown;
}

/** Expectations that say nothing to somebody who does not see the schema. */
const EMPTY_EXPECTATIONS = new Set(["a value that the schema accepts", "values as declared"]);
/** The hints that help a person as well; the others tell a model how to write JSON. */
const HINT_FOR_PEOPLE = /^(?:For example|Did you mean)\b/;

/** What is wrong in plain words: `too large (expected integer from 0 to 150).` */
export function issueText({ problem, expected, hint }: ArgumentIssue): string {
  if (problem.includes("missing")) return "missing.";
  const told = typeof expected === "string" && isTelling(expected, problem) ? ` (expected ${choices(expected)})` : "";
  const help = typeof hint === "string" && HINT_FOR_PEOPLE.test(hint) ? ` ${hint}` : "";
  return `${ended(problem + told)}${help}`;
}

/** The path of an argument in words: `profile.tags[2]` is `profile tags #3`. */
export function plainPath(path: string): string {
  if (!/^[\w$]+(?:\.[\w$]+|\[\d+\])*$/.test(path)) return path;
  const steps = path.match(/[\w$]+/g) ?? [];
  return steps.map((step) => (/^\d+$/.test(step) ? `#${Number(step) + 1}` : plainName(step))).join(" ");
}

function isTelling(expected: string, problem: string): boolean {
  return !EMPTY_EXPECTATIONS.has(expected) && problem !== `not ${expected}`;
}

/** `"add" | "subtract"` reads `add or subtract`. */
function choices(expected: string): string {
  if (!/^"[^"]*"(?: \| "[^"]*")*$/.test(expected)) return expected;
  const names = expected.split(" | ").map((name) => name.slice(1, -1));
  return [names.slice(0, -1).join(", "), names.at(-1)].filter(Boolean).join(" or ");
}
