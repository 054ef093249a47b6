import { bodyOf, isBody, listOf } from "./json-body.ts";
import { JSON_SCHEMA_RULES } from "./json-schema-rules.ts";
import type { SchemaNode } from "./schema-node.ts";
import { depthOf, schemaNodes } from "./schema-node.ts";
import type { ServiceRule } from "./service-rule.ts";

const GUIDE = "https://platform.openai.com/docs/guides/structured-outputs#supported-schemas";

/** What OpenAI refuses in the parameters of any function. */
export const OPEN_AI_SCHEMA_RULES: readonly ServiceRule<SchemaNode>[] = [
  ...JSON_SCHEMA_RULES,
  {
    name: "openai-root",
    source: "langchain-ai/langchainjs#9804",
    refuses: ({ schema, isRoot }) =>
      !isRoot ||
      (schema["type"] === "object" && !["oneOf", "anyOf", "allOf", "enum", "const", "not"].some((key) => key in schema))
        ? undefined
        : "schema must have type 'object' and not have 'oneOf'/'anyOf'/'allOf'/'enum'/'const'/'not' at the top level",
  },
  {
    name: "openai-items",
    source: "streamnative/streamnative-mcp-server#26, digitalocean-labs/mcp-digitalocean#265",
    refuses: ({ schema }) =>
      [schema["type"]].flat().includes("array") && schema["items"] === undefined
        ? "array schema missing items"
        : undefined,
  },
  {
    name: "openai-pattern",
    source: "vercel/ai#21037, BerriAI/litellm#40485",
    refuses: ({ schema }) =>
      /\(\?<?[=!]|\\[pP]\{/.test(String(schema["pattern"] ?? "")) ? "regex lookaround is not supported" : undefined,
  },
  {
    name: "openai-property-names",
    source: "vercel/ai#20621",
    refuses: ({ schema }) => ("propertyNames" in schema ? "'propertyNames' is not permitted" : undefined),
  },
];

const FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "ipv4", "ipv6", "uuid"];

/** What strict mode knows; anything else "is not permitted". */
const KEYWORDS = new Set([
  ...["type", "enum", "const", "properties", "required", "additionalProperties", "items", "anyOf", "$ref", "$defs"],
  ...["description", "title", "pattern", "format", "multipleOf", "minimum", "maximum", "exclusiveMinimum"],
  ...["exclusiveMaximum", "minItems", "maxItems", "definitions"],
]);

/** What OpenAI refuses besides, in the parameters of a strict function. */
export const OPEN_AI_STRICT_RULES: readonly ServiceRule<SchemaNode>[] = [
  {
    name: "strict-required",
    source: `${GUIDE} (all fields must be required); langchain-ai/langchain#32930`,
    refuses: ({ schema }) => {
      if (schema["type"] !== "object") return undefined;
      const keys = Object.keys(bodyOf(schema["properties"]));
      const required = schema["required"];
      const isWhole = Array.isArray(required) && keys.every((key) => required.includes(key));
      return isWhole
        ? undefined
        : "'required' is required to be supplied and to be an array including every key in properties";
    },
  },
  {
    name: "strict-extra-required",
    source: "crewAIInc/crewAI#6628",
    refuses: ({ schema }) => {
      const extra = listOf(schema["required"]).find((key) => !Object.hasOwn(bodyOf(schema["properties"]), String(key)));
      return extra === undefined ? undefined : `Extra required key '${String(extra)}' supplied`;
    },
  },
  {
    name: "strict-closed",
    source: `${GUIDE} (additionalProperties: false must always be set)`,
    refuses: ({ schema }) =>
      [schema["type"]].flat().includes("object") && schema["additionalProperties"] !== false
        ? "'additionalProperties' is required to be supplied and to be false"
        : undefined,
  },
  {
    name: "strict-typed",
    source: "openai/openai-agents-js changelog 0.14.3",
    refuses: ({ schema }) =>
      ["type", "anyOf", "$ref", "enum", "const"].some((key) => key in schema)
        ? undefined
        : "schema must have a 'type' key",
  },
  {
    name: "strict-keywords",
    source: `${GUIDE}; vercel-labs/json-render#180, jina-ai/node-DeepResearch#79`,
    refuses: ({ schema }) => {
      const unknown = Object.keys(schema).find((keyword) => !KEYWORDS.has(keyword));
      return unknown === undefined ? undefined : `'${unknown}' is not permitted`;
    },
  },
  {
    name: "strict-format",
    source: `${GUIDE} (supported properties); can1357/oh-my-pi#206`,
    refuses: ({ schema }) =>
      schema["format"] === undefined || FORMATS.includes(String(schema["format"]))
        ? undefined
        : `'${String(schema["format"])}' is not a valid format`,
  },
  {
    name: "strict-reference",
    source: "camel-ai/camel#3001",
    refuses: ({ schema }) =>
      "$ref" in schema && Object.keys(schema).length > 1 ? "$ref cannot have keywords beside it" : undefined,
  },
  {
    name: "strict-first-keys",
    source: "openai/openai-python#2193",
    refuses: ({ schema }) => {
      const firsts = listOf(schema["anyOf"]).flatMap((branch) =>
        Object.entries(bodyOf(bodyOf(branch)["properties"])).slice(0, 1),
      );
      const isTaken = firsts.some(([key, tag], index) =>
        firsts.some(([other, otherTag], at) => at < index && other === key && !differ(bodyOf(tag), bodyOf(otherTag))),
      );
      return isTaken ? "Objects provided via 'anyOf' must not share identical first keys" : undefined;
    },
  },
  {
    name: "strict-depth",
    source:
      "https://platform.openai.com/docs/guides/structured-outputs (objects have limitations on nesting depth and size)",
    refuses: ({ schema, isRoot }) => {
      const depth = isRoot ? depthOf(schema) : 0;
      return depth > 10 ? `${depth} levels of nesting exceeds limit of 10` : undefined;
    },
  },
  {
    name: "strict-size",
    source:
      "https://platform.openai.com/docs/guides/structured-outputs (limitations on total string size and enum size)",
    refuses: ({ schema, isRoot }) => (isRoot ? oversize(schema) : undefined),
  },
];

function differ(left: { readonly enum?: unknown }, right: { readonly enum?: unknown }): boolean {
  return (
    Array.isArray(left.enum) &&
    Array.isArray(right.enum) &&
    !left.enum.some((value) => listOf(right.enum).includes(value))
  );
}

function oversize(schema: unknown): string | undefined {
  const nodes = schemaNodes(schema, "").map((node) => node.schema);
  const names = nodes.flatMap((node) => Object.keys(bodyOf(node["properties"])));
  const definitions = nodes.flatMap((node) => Object.keys(bodyOf(node["$defs"])));
  const lists = nodes.map((node) => listOf(node["enum"]).map(String));
  const lengthOf = (texts: readonly string[]) => texts.join("").length;
  if (names.length > 5_000) return `Expected at most 5000 object properties, but received ${names.length}`;
  if (lists.flat().length > 1_000)
    return `Expected at most 1000 enum values in total, but received ${lists.flat().length}`;
  if (lists.some((values) => values.length > 250 && lengthOf(values) > 15_000))
    return "Expected at most 15000 characters in an enum";
  const text = lengthOf([...names, ...definitions, ...lists.flat()]);
  return text > 120_000 ? `Expected at most 120000 characters of names and values, but received ${text}` : undefined;
}

/** Whether the tool is asked to be strict; the responses API takes silence for yes. */
export function isStrict(definition: unknown, isSilenceStrict: boolean): boolean {
  const { strict } = isBody(definition) ? definition : {};
  return strict === true || (isSilenceStrict && strict === undefined);
}
