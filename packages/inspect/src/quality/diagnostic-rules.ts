import type { Diagnostic } from "toolwright";
import type { Fault, RuleDescription } from "./rule.ts";

/** Rules about what the reader of types had to say: it finds the faults, these give them their place among the others. */
export const diagnosticRules = {
  error: {
    id: "signature-error",
    severity: "error",
    finds: "a function or tool that cannot be declared, or a parameter that cannot be given",
    why: "The model never sees the tool, or sees a parameter that no value is valid for.",
  },
  warning: {
    id: "signature-warning",
    severity: "warning",
    finds: "a signature that says less, or something else, than it seems to: an overload, a class, an ignored tag",
    why: "The model is told something else than the source says.",
  },
  strayParam: {
    id: "stray-param",
    severity: "warning",
    finds: "`@param` for a parameter that is not there",
    why: "What it says reaches no model; the parameter that was meant is left without a text.",
  },
} as const satisfies Record<string, RuleDescription>;

/** What rules about the declaration find by themselves. */
const FOUND_BY_RULES = new Set(["any", "any-type", "generic", "open-object", "no-description"]);

/** What the reader of types had to say, as faults; its remarks about what went well are none. */
export function checkDiagnostics(diagnostics: readonly Diagnostic[]): Fault[] {
  return diagnostics.flatMap(({ severity, code, path, message }): Fault[] => {
    if (severity === "error") return [{ rule: diagnosticRules.error.id, path, message, fix: errorFix }];
    if (severity === "info" || FOUND_BY_RULES.has(code)) return [];
    if (code === "doc-param") return [{ rule: diagnosticRules.strayParam.id, path, message, fix: strayFix }];
    return [{ rule: diagnosticRules.warning.id, path, message, fix: warningFix(code) }];
  });
}

const errorFix = "Change the type, or describe the parameters with a schema: `new FunctionTool(fn, { parameters })`.";
const strayFix = "Correct the name, or delete the tag.";

const warningFixes: Readonly<Record<string, string>> = {
  "branch-dropped": "Take the member out of the union, or give it a JSON form.",
  "class-instance": "Take an interface instead of the class, and make the instance in the function.",
  "doc-tag": "Correct the tag, or delete it.",
  "empty-value": "Use a word for the case, such as `none`.",
  overloads: "Give the tool a signature of its own, with one meaning.",
  "return-not-resolved": "Correct the type of the result.",
  this: "Pass the function bound, or `new FunctionTool(fn, { thisArg })`.",
  "too-deep": "Write a smaller type for the tool.",
  "too-large": "Write a smaller type for the tool.",
};

function warningFix(code: string): string {
  return warningFixes[code] ?? "Change the type so that it says what is meant.";
}
