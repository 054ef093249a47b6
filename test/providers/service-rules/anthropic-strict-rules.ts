import type { JsonBody } from "./json-body.ts";
import { bodyOf, isBody, listOf } from "./json-body.ts";
import type { SchemaNode } from "./schema-node.ts";
import { schemaNodes } from "./schema-node.ts";
import type { ServiceRule } from "./service-rule.ts";

const LIMITATIONS = "https://platform.claude.com/docs/en/build-with-claude/structured-outputs#json-schema-limitations";

/** What a strict schema may have besides words. */
const KEYWORDS = new Set([
  ...["type", "enum", "const", "properties", "required", "additionalProperties", "items", "anyOf", "allOf", "$ref"],
  ...["$defs", "definitions", "description", "title", "default", "format", "pattern", "minItems"],
]);

const FORMATS = ["date-time", "time", "date", "duration", "email", "hostname", "uri", "ipv4", "ipv6", "uuid"];

/** What Anthropic refuses besides, in the input schema of a strict tool. */
export const ANTHROPIC_STRICT_RULES: readonly ServiceRule<SchemaNode>[] = [
  {
    name: "anthropic-strict-closed",
    source: `${LIMITATIONS} (additionalProperties must be set to false)`,
    refuses: ({ schema }) =>
      [schema["type"]].flat().includes("object") && schema["additionalProperties"] !== false
        ? "For 'object' type, 'additionalProperties' must be explicitly set to false"
        : undefined,
  },
  {
    name: "anthropic-strict-keywords",
    source: `${LIMITATIONS} (numerical, string and array constraints); ENTERPILOT/GoModel#963`,
    refuses: ({ schema }) => {
      const unknown = Object.keys(schema).find((keyword) => !KEYWORDS.has(keyword));
      return unknown === undefined ? undefined : `property '${unknown}' is not supported`;
    },
  },
  {
    name: "anthropic-strict-typed",
    source: `${LIMITATIONS} (all basic types)`,
    refuses: ({ schema }) =>
      ["type", "anyOf", "allOf", "$ref", "enum", "const"].some((key) => key in schema)
        ? undefined
        : "Schema type '' is not supported",
  },
  {
    name: "anthropic-strict-enum",
    source: `${LIMITATIONS} (complex types within enums)`,
    refuses: ({ schema }) =>
      listOf(schema["enum"]).some((value) => typeof value === "object" && value !== null)
        ? "Enum values must be strings, numbers, booleans or null"
        : undefined,
  },
  {
    name: "anthropic-strict-format",
    source: `${LIMITATIONS} (string formats)`,
    refuses: ({ schema }) =>
      schema["format"] === undefined || FORMATS.includes(String(schema["format"]))
        ? undefined
        : `String format '${String(schema["format"])}' is not supported`,
  },
  {
    name: "anthropic-strict-pattern",
    source: `${LIMITATIONS} (pattern support)`,
    refuses: ({ schema }) =>
      /\(\?<?[=!]|\\[1-9bB]/.test(String(schema["pattern"] ?? "")) ? "Invalid regex in pattern field" : undefined,
  },
  {
    name: "anthropic-strict-min-items",
    source: `${LIMITATIONS} (minItems of 0 and 1 only)`,
    refuses: ({ schema }) =>
      Number(schema["minItems"] ?? 0) > 1 ? "'minItems' values other than 0 or 1 are not supported" : undefined,
  },
  {
    name: "anthropic-strict-recursion",
    source: `${LIMITATIONS} (recursive schemas)`,
    refuses: ({ schema, root, isRoot }) =>
      isRoot && Object.keys(bodyOf(schema["$defs"])).some((name) => reaches(root, name, name, []))
        ? "Recursive schemas are not supported"
        : undefined,
  },
];

/** Whether a definition leads to another one. */
function reaches(root: JsonBody, from: string, to: string, passed: readonly string[]): boolean {
  const references = schemaNodes(bodyOf(root["$defs"])[from], "").flatMap(({ schema }) => schema["$ref"] ?? []);
  const names = references.map((reference) => String(reference).replace("#/$defs/", ""));
  return names.some((name) => name === to || (!passed.includes(name) && reaches(root, name, to, [...passed, name])));
}

/** What Anthropic refuses of all strict tools of a request together. */
export const ANTHROPIC_STRICT_LIMITS: readonly ServiceRule<readonly JsonBody[]>[] = [
  {
    name: "anthropic-strict-tools",
    source: "genkit-ai/genkit#5230, elizaOS/eliza#16499",
    refuses: (tools) => (tools.length > 20 ? `Too many strict tools (${tools.length}), limit: 20` : undefined),
  },
  {
    name: "anthropic-strict-optional",
    source: "elie222/inbox-zero#2323",
    refuses: (tools) => {
      const optional = nodesOf(tools).flatMap((schema) =>
        Object.keys(bodyOf(schema["properties"])).filter((name) => !listOf(schema["required"]).includes(name)),
      );
      return optional.length > 24
        ? `Schemas contains too many optional parameters (${optional.length}), limit: 24`
        : undefined;
    },
  },
  {
    name: "anthropic-strict-unions",
    source: "mozilla/bugbug#6129",
    refuses: (tools) => {
      const unions = nodesOf(tools).filter((schema) => "anyOf" in schema || Array.isArray(schema["type"]));
      return unions.length > 16
        ? `Schemas contains too many parameters with union types (${unions.length}), limit: 16`
        : undefined;
    },
  },
];

function nodesOf(tools: readonly JsonBody[]): JsonBody[] {
  return tools.flatMap((tool) => schemaNodes(tool["input_schema"], "")).map(({ schema }) => schema);
}

/** The tools of a request that are asked to be strict. */
export function strictToolsOf(tools: unknown): JsonBody[] {
  return listOf(tools)
    .filter(isBody)
    .filter(({ strict }) => strict === true);
}
