import type { JsonSchema } from "toolwright";
import { checkDeclaration, defaultOptions } from "./check-declaration.ts";
import type { CheckedDeclaration, OptionValues } from "./rule.ts";

/** A declaration that no rule objects to but for what the parameters bring along; all of them are required. */
export function toolWith(
  properties: { readonly [name: string]: JsonSchema },
  changes: Partial<CheckedDeclaration> = {},
): CheckedDeclaration {
  const parameters: JsonSchema = { type: "object", properties, required: Object.keys(properties) };
  return { name: "bookRoom", description: "Reserves a place for a guest.", parameters, ...changes };
}

/** The paths at which one rule finds a fault. */
export function pathsOf(rule: string, declaration: CheckedDeclaration, options?: OptionValues): string[] {
  const faults = checkDeclaration(declaration, (id) => (id === rule && options ? options : defaultOptions(id)));
  return faults.filter((fault) => fault.rule === rule).map(({ path }) => path);
}

/** The one parameter of a tool, under its name. */
export function parameter(name: string, schema: JsonSchema): CheckedDeclaration {
  return toolWith({ [name]: { description: "Said elsewhere.", ...schema } });
}
