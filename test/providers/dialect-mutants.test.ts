import {
  anthropicStrictProfile,
  type DialectProfile,
  geminiSchemaDialect,
  type ParameterForm,
  type SchemaRules,
} from "@toolwright/models/dialects";
import { describe, expect, it } from "vitest";
import { hardTools } from "./declared-tools.ts";
import { spelledForGemini, targets } from "./dialect-targets.ts";

type Profile = DialectProfile<unknown>;

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
    "numbers in enums": withRules({ enums: "scalars" }),
    exclusiveMinimum: keyword("exclusiveMinimum"),
    multipleOf: keyword("multipleOf"),
    examples: keyword("examples"),
    uniqueItems: keyword("uniqueItems"),
    patternProperties: withRules({ records: "schema", patternProperties: true }),
    tuples: withRules({ tuples: "prefixItems" }),
    recursion: withRules({ recursion: "references" }),
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
    recursion: withRules({ recursion: "references" }),
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
const mutants = {
  ...MUTANTS,
  "azure-chat-strict": {
    multipleOf: keyword("multipleOf"),
    maxItems: keyword("maxItems"),
    format: withRules({ keywords: new Set(["format"]), formats: "all" }),
    pattern: withRules({ keywords: new Set(["pattern"]) }),
    "values without a type": withRules({ anyValue: "schema" }),
    records: withRules({ records: "schema" }),
    "members that may be left out": withRules({ optional: "absent" }),
    "no limits": without("refuses"),
  },
  "openai-responses-strict": MUTANTS["openai-chat-strict"] ?? {},
};

describe.each(targets.map((target) => [target.dialect.name, target] as const))(
  "%s",
  (name, { dialect, mutate, refusals }) => {
    it("is accepted with all that some service refuses", () => {
      const encoded = dialect.encodeTools(hardTools);
      expect(encoded.losses.filter(({ severity }) => severity === "error")).toEqual([]);
      expect(refusals(encoded.tools)).toEqual([]);
    });

    it.each(Object.entries(mutants[name as keyof typeof mutants] ?? {}))("is refused with %s", (_, change) => {
      expect(refusals(mutate(change).encodeTools(hardTools).tools)).not.toEqual([]);
    });
  },
);

it("leaves nothing for the core to mend: it only spells what geminiSchemaDialect has reduced", () => {
  const { tools, declarations } = geminiSchemaDialect.encodeTools(hardTools);
  expect(tools).toEqual(declarations.map(spelledForGemini));
});
