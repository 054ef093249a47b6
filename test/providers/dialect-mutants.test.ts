import {
  anthropicStrictProfile,
  type DialectProfile,
  geminiSchemaDialect,
  type ParameterForm,
  type SchemaRules,
} from "@toolwright/models/dialects";
import type { JsonSchema, ToolDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import { spelledForGemini, targets } from "./dialect-targets.ts";

type Profile = DialectProfile<unknown>;

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

const DECLARATIONS: readonly ToolDeclaration[] = [
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

const withRules = (change: Partial<SchemaRules>) => (profile: Profile) =>
  withForm((form) => ({ ...form, rules: { ...form.rules, ...change } }))(profile);

function withForm(change: (form: ParameterForm) => ParameterForm): (profile: Profile) => Profile {
  return (profile) => {
    const [first, ...others] = profile.forms;
    return { ...profile, forms: [change(first), ...others] };
  };
}

const without = (field: "finish" | "refuses") => withForm(({ [field]: _, ...form }) => form);

const anyName = { pattern: /./, characters: /./, maxLength: 1_000, words: "any" };
const keyword = (name: string) =>
  withForm((form) => ({
    ...form,
    rules: { ...form.rules, keywords: new Set([...(form.rules.keywords as ReadonlySet<string>), name]) },
  }));

const geminiCommon: { readonly [mutant: string]: (profile: Profile) => Profile } = {
  "any tool name": (profile) => ({ ...profile, toolNames: anyName }),
  "any key": withRules({ keys: undefined }),
  "values without a type": withRules({ anyValue: "schema" }),
  "endless depth": withRules({ maxDepth: 100 }),
  "any format": withRules({ formats: "all" }),
  maxItems: keyword("maxItems"),
};

const openAiCommon: { readonly [mutant: string]: (profile: Profile) => Profile } = {
  "any tool name": (profile) => ({ ...profile, toolNames: anyName }),
  "any length of descriptions": (profile) => ({ ...profile, maxDescription: 10_000 }),
  "any pattern": withRules({ acceptsPattern: () => true }),
  "tuples without items": withRules({ tuples: "prefixItems" }),
};

/** Each leaves out one rule of a dialect. */
const MUTANTS: { readonly [dialect: string]: { readonly [mutant: string]: (profile: Profile) => Profile } } = {
  "gemini-schema": {
    ...geminiCommon,
    "records as additionalProperties": withRules({ records: "schema" }),
    "objects without members": withRules({ emptyObjects: true }),
    "words beside alternatives": (profile) => ({
      ...profile,
      render: ({ parameters }) => ({ name: "f", parametersJsonSchema: parameters }),
    }),
  },
  "gemini-json-schema": {
    ...geminiCommon,
    "numbers in enums": withRules({ enums: "scalars" }),
    exclusiveMinimum: keyword("exclusiveMinimum"),
    multipleOf: keyword("multipleOf"),
    default: keyword("default"),
    examples: keyword("examples"),
    minLength: keyword("minLength"),
    uniqueItems: keyword("uniqueItems"),
    pattern: (profile) => keyword("pattern")(withRules({ acceptsPattern: () => true })(profile)),
    patternProperties: withRules({ patternProperties: true }),
    "words beside alternatives": without("finish"),
  },
  anthropic: {
    "any tool name": (profile) => ({ ...profile, toolNames: anyName }),
    "any key": withRules({ keys: undefined }),
  },
  "anthropic-strict": {
    "any tool name": (profile) => ({ ...profile, toolNames: anyName }),
    "any key": withRules({ keys: undefined }),
    "every keyword": withRules({ keywords: "all" }),
    minimum: keyword("exclusiveMinimum"),
    maxLength: keyword("maxLength"),
    "any format": withRules({ formats: "all" }),
    "any pattern": withRules({ acceptsPattern: () => true }),
    "values without a type": withRules({ anyValue: "schema" }),
    records: withRules({ records: "schema" }),
    tuples: withRules({ tuples: "prefixItems" }),
    "objects in enums": withRules({ enums: "any" }),
    recursion: withRules({ recursion: "references" }),
    ...Object.fromEntries(
      (anthropicStrictProfile.budget ?? []).map((limit) => [
        `any number of ${limit.words}`,
        (profile: Profile) => ({ ...profile, budget: profile.budget?.filter((each) => each !== limit) ?? [] }),
      ]),
    ),
  },
  "openai-chat": openAiCommon,
  "openai-responses": openAiCommon,
  "openai-chat-strict": {
    ...openAiCommon,
    "every keyword": withRules({ keywords: "all" }),
    "any format": withRules({ formats: "all" }),
    default: keyword("default"),
    minLength: keyword("minLength"),
    uniqueItems: keyword("uniqueItems"),
    "values without a type": withRules({ anyValue: "schema" }),
    records: withRules({ records: "schema" }),
    "members that may be left out": withRules({ optional: "absent" }),
    "no limits": without("refuses"),
  },
};
const mutants = { ...MUTANTS, "openai-responses-strict": MUTANTS["openai-chat-strict"] ?? {} };

describe.each(targets.map((target) => [target.dialect.name, target] as const))(
  "%s",
  (name, { dialect, mutate, refusals }) => {
    it("is accepted with all that some service refuses", () => {
      const encoded = dialect.encodeTools(DECLARATIONS);
      expect(encoded.losses.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(refusals(encoded.tools)).toEqual([]);
    });

    it.each(Object.entries(mutants[name as keyof typeof mutants] ?? {}))("is refused with %s", (_, change) => {
      expect(refusals(mutate(change).encodeTools(DECLARATIONS).tools)).not.toEqual([]);
    });
  },
);

it("leaves nothing for the core to mend: it only spells what geminiSchemaDialect has reduced", () => {
  const { tools, declarations } = geminiSchemaDialect.encodeTools(DECLARATIONS);
  expect(tools).toEqual(declarations.map(spelledForGemini));
});
