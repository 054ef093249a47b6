import type { ToolDeclaration } from "toolwright";
import { declarationRules } from "./declaration-rules.ts";
import type { Fault, OptionValues } from "./rule.ts";

/**
 * What is wrong with a declaration, whatever it was made from.
 *
 * @param optionsOf The options of a rule; every option of the rule must have a value.
 */
export function checkDeclaration(declaration: ToolDeclaration, optionsOf: (rule: string) => OptionValues): Fault[] {
  return declarationRules.flatMap((rule) =>
    [...rule.check(declaration, optionsOf(rule.id))].map((found) => ({ rule: rule.id, ...found })),
  );
}
