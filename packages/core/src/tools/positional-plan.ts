import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import { isProduction } from "../signature/host-process.ts";
import { type OwnParameter, ownParameters } from "../signature/parameter-names.ts";
import type { CallPlan } from "../signature/signature.ts";

/**
 * The call plan of a function whose parameters are given by a schema: the properties, in order, are the positional
 * parameters, and one more parameter without default is the context.
 *
 * Names are compared in development only: a minifier renames parameters.
 * @throws ToolwrightError `INVALID_SIGNATURE` when the function's own parameters are others.
 */
export function planPositional(toolName: string, schema: JsonSchema, fn: Function): CallPlan {
  const properties = Object.entries(schema.properties ?? {});
  const own = ownParameters(fn);
  const params = properties.map(([name]) => ({ name, kind: "arg" as const }));
  if (own !== undefined && !isProduction()) requireSameNames(toolName, properties, own);
  return { params: takesContext(own, properties.length, fn) ? [...params, context] : params };
}

const context = { name: "toolContext", kind: "context" as const };

function takesContext(own: readonly OwnParameter[] | undefined, declared: number, fn: Function): boolean {
  if (own === undefined) return fn.length > declared;
  return own[declared]?.optional === false;
}

function requireSameNames(
  toolName: string,
  properties: readonly [string, JsonSchema][],
  own: readonly OwnParameter[],
): void {
  const further = own.slice(properties.length).filter(({ optional }) => !optional);
  const [possibleContext] = further;
  const contextFits =
    possibleContext === undefined || (further.length === 1 && /^_?(ctx|(tool_?)?context)$/i.test(possibleContext.name));
  const namesFit = properties.every(([name, property], index) => fits(name, property, own[index]));
  if (namesFit && contextFits) return;
  const expected = properties.map(([name]) => name);
  const found = own.map(({ name }) => name);
  throw new ToolwrightError(
    "INVALID_SIGNATURE",
    `The parameters given for the tool "${toolName}" are (${expected.join(", ")}), but the function has (${found.join(", ")}). The properties of the schema, in order, must be the function's parameters, which may be followed by one named "context". For a function of one object use new FunctionTool({ name, description, parameters, execute }).`,
    { details: { tool: toolName, expected, found } },
  );
}

function fits(name: string, property: JsonSchema, own: OwnParameter | undefined): boolean {
  if (own?.name === "{}") return property.type === undefined || property.type === "object" || property.type === "array";
  return own?.name === name;
}
