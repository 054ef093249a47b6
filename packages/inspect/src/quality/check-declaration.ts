import type { ToolDeclaration } from "toolwright";
import { declarationRules, toolSetRules } from "./declaration-rules.ts";
import { checkDiagnostics, diagnosticRules } from "./diagnostic-rules.ts";
import type { CheckedDeclaration, DeclarationRule, Fault, OptionValues, RuleDescription, ToolSetRule } from "./rule.ts";
import { anyType } from "./rules/any-type.ts";
import { soundSchema } from "./sound-schema.ts";

/** Every rule about declarations, in the order of the documentation. */
export const checkRules: readonly RuleDescription[] = [
  ...new Set<RuleDescription>([
    diagnosticRules.error,
    diagnosticRules.warning,
    ...declarationRules,
    ...toolSetRules,
    diagnosticRules.strayParam,
  ]),
];

/** Gives the options of a rule, every option with a value. */
export type OptionsOf = (rule: string) => OptionValues;

/** The options that rules have when nobody sets any. */
export const defaultOptions: OptionsOf = (id) => {
  const options = checkRules.find((rule) => rule.id === id)?.options ?? {};
  return Object.fromEntries(Object.entries(options).map(([name, option]) => [name, option.default]));
};

/** What is wrong with a declaration, whatever it was made from. */
export function checkDeclaration(declaration: CheckedDeclaration, optionsOf: OptionsOf = defaultOptions): Fault[] {
  const sound = { ...declaration, parameters: soundSchema(declaration.parameters) };
  const found = declarationRules.flatMap((rule) => applied(rule, rule.check(sound, optionsOf(rule.id))));
  return [...checkDiagnostics(declaration.diagnostics ?? []), ...found];
}

/** The values of a declaration whose type came out as anything: what the rule `any-type` finds. */
export function openTypes(declaration: CheckedDeclaration): Fault[] {
  const sound = { ...declaration, parameters: soundSchema(declaration.parameters) };
  return applied(anyType, anyType.check(sound, {}));
}

/** A fault of one of several tools. */
export type SetFault = Fault & { readonly index: number };

/** What is wrong with tools that a model sees together, beside what is wrong with each. */
export function checkToolSet(declarations: readonly ToolDeclaration[]): SetFault[] {
  return toolSetRules.flatMap((rule) => applied(rule, rule.checkSet(declarations)));
}

function applied<T>({ id }: DeclarationRule | ToolSetRule, found: Iterable<T>): (T & { readonly rule: string })[] {
  return [...found].map((fault) => ({ rule: id, ...fault }));
}
