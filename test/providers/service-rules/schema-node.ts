import type { JsonBody } from "./json-body.ts";
import { isBody, listOf } from "./json-body.ts";

/** One schema inside a tool's parameters, and where it stands. */
export interface SchemaNode {
  readonly schema: JsonBody;
  readonly where: string;
  readonly isRoot: boolean;
  /** The outermost schema, for references. */
  readonly root: JsonBody;
}

/** Every schema in the parameters, the outermost first. */
export function schemaNodes(parameters: unknown, where: string): SchemaNode[] {
  return isBody(parameters) ? walk({ schema: parameters, where, isRoot: true, root: parameters }) : [];
}

const NAMED = ["properties", "patternProperties", "$defs", "definitions"];
const LISTED = ["anyOf", "oneOf", "allOf", "prefixItems"];
const SINGLE = ["items", "additionalProperties", "not", "propertyNames", "contains", "if", "then", "else"];

function walk(node: SchemaNode): SchemaNode[] {
  const { schema, where, root } = node;
  const at = (value: unknown, place: string): SchemaNode[] =>
    isBody(value) ? walk({ schema: value, where: `${where}.${place}`, isRoot: false, root }) : [];
  return [
    node,
    ...NAMED.flatMap((keyword) =>
      Object.entries(isBody(schema[keyword]) ? schema[keyword] : {}).flatMap(([name, value]) =>
        at(value, `${keyword}.${name}`),
      ),
    ),
    ...LISTED.flatMap((keyword) =>
      listOf(schema[keyword]).flatMap((value, index) => at(value, `${keyword}[${index}]`)),
    ),
    ...SINGLE.flatMap((keyword) => at(schema[keyword], keyword)),
  ];
}

/** How many objects and lists lie inside each other. References are not followed. */
export function depthOf(schema: unknown): number {
  if (!isBody(schema)) {
    return 0;
  }
  const isNested = ["object", "array"].includes(String(schema["type"]).toLowerCase()) ? 1 : 0;
  const inner = [
    ...NAMED.flatMap((keyword) => Object.values(isBody(schema[keyword]) ? schema[keyword] : {})),
    ...LISTED.flatMap((keyword) => listOf(schema[keyword])),
    ...SINGLE.map((keyword) => schema[keyword]),
  ];
  return isNested + Math.max(0, ...inner.map(depthOf));
}
