import type { JsonSchema, ToolDeclaration } from "toolwright";
import { createParameter, type Parameter, pathKey } from "./parameter.ts";
import { effectiveSchema, mainType } from "./schema-shape.ts";

/** Objects deeper than this are not taken apart. */
const DEEPEST = 4;

/** Everything that a tool can be given, in declared order; nested objects are taken apart into their properties. */
export function parametersOf(tool: ToolDeclaration): Parameter[] {
  return propertiesOf(tool.parameters, [], tool.parameters, undefined);
}

function propertiesOf(
  schema: JsonSchema,
  path: readonly string[],
  root: JsonSchema,
  optionalAncestor: string | undefined,
): Parameter[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const required = schema.required?.includes(name) ?? false;
    const here = [...path, name];
    const inner = effectiveSchema(property, root);
    const isObject = mainType(inner) === "object" && Object.keys(inner.properties ?? {}).length > 0;
    if (!isObject || path.length >= DEEPEST) {
      return [createParameter(here, property, root, { required, optionalAncestor })];
    }
    return propertiesOf(inner, here, root, optionalAncestor ?? (required ? undefined : pathKey(here)));
  });
}
