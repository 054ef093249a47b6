import fc from "fast-check";
import type { JsonSchema, JsonValue } from "toolwright";
import { describe, expect, it } from "vitest";
import { anthropicDialect } from "./anthropic-dialect.ts";
import { geminiJsonSchemaDialect, geminiSchemaDialect } from "./gemini-dialect.ts";
import { openAiDialect } from "./open-ai-dialect.ts";
import { plainDialect } from "./plain-dialect.ts";

const DIALECTS = [
  plainDialect,
  anthropicDialect,
  geminiJsonSchemaDialect,
  geminiSchemaDialect,
  openAiDialect({ api: "chat", strict: true }),
];

const keywords = fc.constantFrom(
  ...["type", "properties", "required", "items", "prefixItems", "additionalProperties", "patternProperties", "anyOf"],
  ...[
    "oneOf",
    "allOf",
    "$ref",
    "$defs",
    "enum",
    "const",
    "minimum",
    "format",
    "default",
    "examples",
    "description",
    "x",
  ],
);
const values = fc.oneof(
  fc.constantFrom<JsonValue>("string", "object", "array", "#", "#/properties/x", "x", null, true, 1, -1),
  fc.constant<JsonValue>([]),
);
const { schema } = fc.letrec<{ schema: JsonValue }>((tie) => ({
  schema: fc.oneof(
    { depthSize: "small" },
    values,
    fc.dictionary(keywords, tie("schema"), { maxKeys: 5, noNullPrototype: true }),
    fc.array(tie("schema"), { maxLength: 3 }),
  ),
}));

describe.each(DIALECTS.map((dialect) => [dialect.name, dialect] as const))("%s", (_, dialect) => {
  it("sends or leaves out whatever is declared, and never fails for the others", () => {
    fc.assert(
      fc.property(schema, (parameters) => {
        const bad = { name: "bad", description: "", parameters: parameters as JsonSchema };
        const good = { name: "good", description: "", parameters: { type: "object" as const, properties: {} } };
        const { declarations, losses } = dialect.encodeTools([bad, good]);
        const isLeftOut = losses.some(({ tool, severity }) => tool === "bad" && severity === "error");
        expect(declarations.map(({ name }) => name)).toEqual(isLeftOut ? ["good"] : ["bad", "good"]);
      }),
      { numRuns: 1_000 },
    );
  });
});
