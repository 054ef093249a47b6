import { isBody, listOf } from "./json-body.ts";
import type { SchemaNode } from "./schema-node.ts";
import type { ServiceRule } from "./service-rule.ts";

const TYPES = new Set(["string", "number", "integer", "boolean", "object", "array", "null"]);
const COUNTS = ["minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"];
const DRAFT = "https://json-schema.org/draft/2020-12/json-schema-validation";

/** What is malformed in any JSON Schema of draft 2020-12. */
export const JSON_SCHEMA_RULES: readonly ServiceRule<SchemaNode>[] = [
  {
    name: "schema-types",
    source: `${DRAFT}#section-6.1.1`,
    refuses: ({ schema }) =>
      schema["type"] === undefined || [schema["type"]].flat().every((type) => TYPES.has(String(type)))
        ? undefined
        : `${JSON.stringify(schema["type"])} is not valid under any of the given schemas`,
  },
  {
    name: "schema-required",
    source: `${DRAFT}#section-6.5.3`,
    refuses: ({ schema }) => {
      const required = schema["required"];
      const isList = Array.isArray(required) && required.every((name) => typeof name === "string");
      return required === undefined || (isList && new Set(required).size === required.length)
        ? undefined
        : "'required' must be a list of different names";
    },
  },
  {
    name: "schema-enum",
    source: `${DRAFT}#section-6.1.2`,
    refuses: ({ schema }) =>
      schema["enum"] === undefined || listOf(schema["enum"]).length > 0 ? undefined : "[] should be non-empty",
  },
  {
    name: "schema-counts",
    source: `${DRAFT}#section-6`,
    refuses: ({ schema }) => {
      const wrong = COUNTS.find((keyword) => keyword in schema && !isCount(schema[keyword]));
      return wrong === undefined ? undefined : `${wrong} is not a non-negative integer`;
    },
  },
  {
    name: "schema-tuples",
    source: "https://json-schema.org/draft/2020-12/json-schema-core#section-10.3.1",
    refuses: ({ schema }) =>
      Array.isArray(schema["items"]) ? "'items' is a list, which is of older drafts" : undefined,
  },
  {
    name: "schema-references",
    source: "https://json-schema.org/draft/2020-12/json-schema-core#section-8.2.3.1",
    refuses: ({ schema, root }) => {
      const reference = schema["$ref"];
      return reference === undefined || leadsToSchema(root, reference)
        ? undefined
        : `cannot resolve ${String(reference)}`;
    },
  },
];

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

function leadsToSchema(root: unknown, reference: unknown): boolean {
  const [start, ...steps] = String(reference).split("/");
  const step = (target: unknown, key: string) =>
    isBody(target) && Object.hasOwn(target, key) ? target[key] : undefined;
  return start === "#" && isBody(steps.reduce(step, root));
}
