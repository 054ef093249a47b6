import type { JsonSchema, ToolDeclaration } from "toolwright";
import { createParameter, type Parameter } from "./parameter.ts";
import { pathKey } from "./path-key.ts";
import { effectiveSchema, mainType } from "./schema-shape.ts";

/** Objects deeper than this are not taken apart. */
const DEEPEST = 4;

/** Everything that a tool can be given, in declared order; nested objects are taken apart into their properties. */
export function parametersOf(tool: ToolDeclaration): Parameter[] {
  return propertiesOf(tool.parameters, [], tool.parameters, undefined);
}

/** Paths of the objects that every call must hold, even if nothing inside them is required. */
export function requiredObjects(tool: ToolDeclaration): string[][] {
  return requiredObjectsOf(tool.parameters, [], tool.parameters);
}

function requiredObjectsOf(schema: JsonSchema, path: readonly string[], root: JsonSchema): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const inner = effectiveSchema(property, root);
    if (!schema.required?.includes(name) || !isTakenApart(inner, path)) return [];
    return [[...path, name], ...requiredObjectsOf(inner, [...path, name], root)];
  });
}

/** Whether an object in the object at `path` is read property by property. */
export function isTakenApart(schema: JsonSchema, path: readonly string[]): boolean {
  return mainType(schema) === "object" && Object.keys(schema.properties ?? {}).length > 0 && path.length < DEEPEST;
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
    if (!isTakenApart(inner, path)) {
      return [createParameter(here, property, root, { required, optionalAncestor })];
    }
    return propertiesOf(inner, here, root, optionalAncestor ?? (required ? undefined : pathKey(here)));
  });
}
