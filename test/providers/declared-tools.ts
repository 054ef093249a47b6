import { readFileSync } from "node:fs";
import type { JsonSchema, ToolDeclaration } from "toolwright";

const root = new URL("../../", import.meta.url);

/** Tools that no call could ever reach: a parameter of type `never`. */
export const impossibleTool = /^neverParam/;

/** The declarations that the reader of TypeScript types gives for its corpus. */
export function corpusTools(): ToolDeclaration[] {
  return ["golden.json", "decided.json"].flatMap((name) => {
    const text = readFileSync(new URL(`packages/inspect/fixtures/corpus/${name}`, root), "utf8");
    const entries = Object.values(JSON.parse(text) as Record<string, Partial<ToolDeclaration>>);
    return entries.filter((entry): entry is ToolDeclaration => entry.parameters !== undefined);
  });
}

const text: JsonSchema = { type: "string" };
const closed = (properties: { [name: string]: JsonSchema }, required: string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});
const deep = (levels: number): JsonSchema => (levels === 0 ? text : closed({ x: deep(levels - 1) }, ["x"]));
const numbered = (count: number, schema: JsonSchema) =>
  Array.from({ length: count }, (_, index): [string, JsonSchema] => [`p${index}`, schema]);
const tree: JsonSchema = closed(
  { name: text, kids: { type: "array", items: { $ref: "#/$defs/tree", description: "A child." } } },
  ["name", "kids"],
);

/** One property for each thing that some service refuses. */
const PROPERTIES: { readonly [name: string]: JsonSchema } = {
  limits: { type: "number", exclusiveMinimum: 0, exclusiveMaximum: 9, multipleOf: 3, default: 3, examples: [6] },
  address: { type: "string", format: "uri", contentEncoding: "base64" },
  code: { type: "string", pattern: "^(?!x)", minLength: 1, maxLength: 9 },
  anything: { description: "Anything." },
  record: { type: "object", additionalProperties: text, propertyNames: text },
  patterned: { type: "object", patternProperties: { "^x-": text }, additionalProperties: false },
  pair: { type: "array", prefixItems: [text, { type: "number" }], items: false, minItems: 2 },
  bounded: { type: "string", pattern: "\\bab\\b" },
  formatted: { type: "string", format: "regex" },
  many: { type: "array", items: text, maxItems: 2_000, uniqueItems: true },
  level: { enum: [0, 1, 2] },
  empty: { enum: ["", "eur"] },
  parts: { enum: [{ a: 1 }] },
  tree: { $ref: "#/$defs/tree" },
  option: text,
  nothing: closed({}),
  deep: deep(16),
  either: { description: "One of them.", anyOf: [closed({ a: text }, ["a"]), { type: "number" }, { type: "null" }] },
};

const parametersOf = (name: string, property: JsonSchema): JsonSchema => ({
  ...closed({ [name]: property }, name === "option" ? [] : [name]),
  $defs: { tree },
});

/** Tools with all that some service refuses. */
export const hardTools: readonly ToolDeclaration[] = [
  ...Object.entries(PROPERTIES).map(([name, property]) => ({
    name,
    description: "",
    parameters: parametersOf(name, property),
  })),
  { name: "1password.get/it", description: "D.", parameters: closed({}) },
  { name: "keys", description: "D.", parameters: closed({ "where[sku]": text, $page: text }, ["$page", "where[sku]"]) },
  { name: "wordy", description: "Word. ".repeat(500), parameters: closed({}) },
  {
    name: "alike",
    description: "",
    parameters: closed(
      { x: { anyOf: [closed({ a: text, b: text }, ["a", "b"]), closed({ a: text, c: text }, ["a", "c"])] } },
      ["x"],
    ),
  },
  { name: "optional", description: "", parameters: closed(Object.fromEntries(numbered(25, text))) },
  {
    name: "united",
    description: "",
    parameters: closed(
      Object.fromEntries(numbered(17, { type: ["string", "null"] })),
      numbered(17, text).map(([name]) => name),
    ),
  },
  ...Array.from({ length: 21 }, (_, index) => ({
    name: `small_${index}`,
    description: "",
    parameters: closed({ x: text }, ["x"]),
  })),
  {
    name: "listed",
    description: "",
    parameters: closed({ x: { enum: Array.from({ length: 1_001 }, (_, index) => `v${index}`) } }, ["x"]),
  },
];
