import fc from "fast-check";
import { FunctionTool, type JsonSchema, type JsonValue, runToolCall, ToolwrightError } from "toolwright";
import { createToolContext } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { refusalsOfView, targets } from "./dialect-targets.ts";

const RUNS = 400;

const words = fc.constantFrom<JsonValue>(
  "string",
  "number",
  "object",
  "array",
  "null",
  "a",
  "#",
  "#/properties/a",
  "date-time",
  "uri",
  "^a(?=b)",
);
const type = fc.constantFrom("string", "number", "integer", "boolean", "object", "array", "null");
const plain = fc.oneof(words, fc.integer({ min: -2, max: 2_000 }), fc.boolean(), fc.constant(null));

/** Objects of a few of these members. */
function someOf(members: { readonly [name: string]: fc.Arbitrary<JsonValue> }): fc.Arbitrary<JsonValue> {
  return fc
    .subarray(Object.keys(members), { minLength: 1, maxLength: 5 })
    .chain((names) => fc.record(Object.fromEntries(names.map((name) => [name, members[name] ?? plain]))));
}

/** Schemas that are mostly well-formed, with faults in between. */
const { schema } = fc.letrec<{ schema: JsonValue; map: JsonValue; list: JsonValue }>((tie) => ({
  map: fc.dictionary(fc.constantFrom("a", "b", "$c", "d e", "properties"), tie("schema"), {
    maxKeys: 3,
    noNullPrototype: true,
  }),
  list: fc.array(tie("schema"), { maxLength: 3 }),
  schema: fc.oneof(
    { maxDepth: 2 },
    { weight: 1, arbitrary: fc.boolean() },
    {
      weight: 9,
      arbitrary: someOf({
        type: fc.oneof(
          { weight: 19, arbitrary: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })) },
          words,
        ),
        title: fc.constant("T"),
        description: fc.constant("D."),
        examples: fc.oneof(fc.array(plain, { maxLength: 2 }), plain),
        properties: fc.oneof({ weight: 9, arbitrary: tie("map") }, plain),
        patternProperties: tie("map"),
        additionalProperties: fc.oneof(fc.boolean(), tie("schema")),
        required: fc.oneof(
          { weight: 9, arbitrary: fc.array(fc.constantFrom("a", "b", "$c", "x"), { maxLength: 3 }) },
          plain,
        ),
        items: fc.oneof(tie("schema"), tie("list")),
        prefixItems: tie("list"),
        enum: fc.oneof({ weight: 9, arbitrary: fc.array(plain, { maxLength: 4 }) }, plain),
        const: plain,
        default: plain,
        anyOf: tie("list"),
        oneOf: tie("list"),
        allOf: tie("list"),
        $ref: fc.constantFrom("#", "#/properties/a", "#/$defs/a"),
        $defs: tie("map"),
        minimum: plain,
        maxItems: plain,
        minLength: plain,
        pattern: words,
        format: words,
        not: tie("schema"),
        "x-enumNames": fc.oneof(fc.array(plain, { maxLength: 2 }), plain),
      }),
    },
  ),
}));

const parameters = fc.dictionary(fc.constantFrom("a", "b", "$c", "d e"), schema, { maxKeys: 3, noNullPrototype: true });

describe.each(targets.map((target) => [target.dialect.name, target] as const))("%s", (_, { dialect, refusals }) => {
  it("sends of any declaration only what the service accepts, or leaves it out", () => {
    let sent = 0;
    fc.assert(
      fc.property(parameters, schema, (properties, root) => {
        const declared = [{ type: "object", properties } as unknown as JsonSchema, root as JsonSchema];
        const encoded = dialect.encodeTools(
          declared.map((each, index) => ({ name: `f${index}`, description: "", parameters: each })),
        );
        sent += encoded.tools.length;
        expect(refusals(encoded.tools)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    expect(sent).toBeGreaterThan(RUNS / 2);
  });
});

function isInvalid(error: unknown): boolean {
  return ToolwrightError.isInstance(error) && error.code === "INVALID_SIGNATURE";
}

/** What no call is checked by may still be refused where it would be sent. */
function refusalsOfDeclaration(tool: FunctionTool): readonly unknown[] {
  try {
    return refusalsOfView(tool.getDeclaration());
  } catch (error) {
    return isInvalid(error) ? [] : [error];
  }
}

describe("getDeclaration()", () => {
  it("is of any schema that a tool may have only what the service accepts, apart from names", async () => {
    let written = 0;
    await fc.assert(
      fc.asyncProperty(parameters, async (properties) => {
        const schema = { type: "object", properties } as unknown as JsonSchema;
        const tool = new FunctionTool({ name: "f", description: "F.", parameters: schema, execute: () => null });
        const { error } = await runToolCall({ tool, args: {}, toolContext: createToolContext() });
        fc.pre(!isInvalid(error));
        written += 1;
        expect(refusalsOfDeclaration(tool)).toEqual([]);
      }),
      { numRuns: RUNS },
    );
    expect(written).toBe(RUNS);
  });
});
