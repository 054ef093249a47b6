import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { JsonValue } from "../json/json-value.ts";
import { compileSchema } from "./compile-schema.ts";
import { fromFunctionDeclaration } from "./from-function-declaration.ts";
import type { FunctionDeclaration, Schema } from "./gemini-schema.ts";
import { Type } from "./gemini-schema.ts";
import type { JsonSchema } from "./json-schema.ts";
import { toFunctionDeclaration } from "./to-function-declaration.ts";

/** One property `x` of that schema in Gemini form. */
function lower(x: JsonSchema, definitions: { [name: string]: JsonSchema } = {}): Schema | undefined {
  const parameters: JsonSchema = { type: "object", properties: { x }, $defs: definitions };
  return toFunctionDeclaration({ name: "f", description: "F.", parameters }).parameters?.properties?.["x"];
}

/** A value of which nothing is known. */
const ANY: Schema = { anyOf: [{ type: "STRING" }, { type: "NUMBER" }, { type: "BOOLEAN" }] };

describe("toFunctionDeclaration", () => {
  it("writes the calculator (T5)", () => {
    const declaration = toFunctionDeclaration({
      name: "calculate",
      description: "Performs a basic arithmetic operation on two numbers.",
      parameters: {
        type: "object",
        properties: {
          operand1: { type: "number", description: "The first number." },
          operand2: { type: "number", description: "The second number." },
          operation: {
            type: "string",
            enum: ["add", "subtract", "multiply", "divide"],
            description: "Which operation.",
          },
        },
        required: ["operand1", "operand2", "operation"],
        additionalProperties: false,
      },
      returns: { type: "number" },
    });
    expect(declaration).toEqual({
      name: "calculate",
      description: "Performs a basic arithmetic operation on two numbers.",
      parameters: {
        type: "OBJECT",
        properties: {
          operand1: { type: "NUMBER", description: "The first number." },
          operand2: { type: "NUMBER", description: "The second number." },
          operation: {
            type: "STRING",
            enum: ["add", "subtract", "multiply", "divide"],
            description: "Which operation.",
          },
        },
        required: ["operand1", "operand2", "operation"],
      },
      response: { type: "NUMBER" },
    });
  });

  it("has no parameters for a tool without any, since the API refuses an empty object", () => {
    expect(
      toFunctionDeclaration({
        name: "now",
        description: "Tells the time.",
        parameters: { type: "object", properties: {} },
      }),
    ).toEqual({
      name: "now",
      description: "Tells the time.",
    });
  });

  it.each<[string, JsonSchema, Schema]>([
    ["nullable", { type: ["string", "null"] }, { type: "STRING", nullable: true }],
    [
      "nullable object",
      { anyOf: [{ type: "object", properties: { a: { type: "string" } } }, { type: "null" }], description: "D." },
      { type: "OBJECT", properties: { a: { type: "STRING" } }, nullable: true, description: "D." },
    ],
    [
      "several types",
      { type: ["string", "number", "null"], description: "D." },
      {
        anyOf: [
          { type: "STRING", nullable: true, description: "D." },
          { type: "NUMBER", nullable: true },
        ],
      },
    ],
    [
      "limits of several types, each with its type",
      { type: ["string", "array"], maxLength: 2, maxItems: 3 },
      {
        anyOf: [
          { type: "STRING", maxLength: "2" },
          { type: "ARRAY", items: ANY, description: "At most 3 items." },
        ],
      },
    ],
    ["constant", { const: "a" }, { type: "STRING", enum: ["a"] }],
    [
      "numeric enum",
      { type: "integer", enum: [1, 2], "x-enumNames": ["Low", "High"] },
      { type: "STRING", enum: ["1", "2"], description: "1 is Low, 2 is High." },
    ],
    ["nullable enum", { enum: ["a", null] }, { type: "STRING", enum: ["a"], nullable: true }],
    ["mixed enum", { enum: ["a", 1] }, { type: "STRING", enum: ["a", "1"] }],
    ["enum with a list", { enum: [[1], "a"] }, { type: "STRING", enum: ["[1]", "a"] }],
    [
      "enum with an empty member (A05)",
      { type: "string", enum: ["", "eur"] },
      { type: "STRING", enum: ["eur"], description: "May also be empty text." },
    ],
    [
      "limits",
      { type: "array", items: { type: "string", minLength: 1 }, maxItems: 3 },
      { type: "ARRAY", items: { type: "STRING", minLength: "1" }, description: "At most 3 items." },
    ],
    [
      "limits without a keyword",
      { type: "number", exclusiveMinimum: 0, multipleOf: 5, description: "D." },
      { type: "NUMBER", description: "D. Greater than 0. A multiple of 5." },
    ],
    [
      "record (A12)",
      { type: "object", additionalProperties: { type: "number" } },
      { type: "STRING", description: "An object, as JSON text. Any keys; each value: number." },
    ],
    [
      "object without members",
      { type: "object", properties: {}, additionalProperties: false, description: "D." },
      { type: "STRING", description: "D. An object, as JSON text." },
    ],
    [
      "format that the API does not take",
      { type: "string", format: "email" },
      { type: "STRING", description: "Format: email." },
    ],
    [
      "tuple",
      { type: "array", prefixItems: [{ type: "string" }, { type: "number" }], items: false },
      {
        type: "ARRAY",
        items: { anyOf: [{ type: "STRING" }, { type: "NUMBER" }] },
        minItems: "2",
        description: "Items in order: string, number. At most 2 items.",
      },
    ],
    ["list without items", { type: "array" }, { type: "ARRAY", items: ANY }],
    [
      "required but undeclared members",
      { type: "object", properties: { a: {} }, required: ["a", "b"] },
      {
        type: "OBJECT",
        properties: { a: ANY },
        required: ["a"],
      },
    ],
    ["codec mark", { type: "string", format: "date-time", "x-codec": "date" }, { type: "STRING", format: "date-time" }],
    ["anything", {}, ANY],
    [
      "words beside alternatives",
      { anyOf: [{ type: "string" }, { type: "number", description: "N." }], title: "T", description: "D.", default: 1 },
      {
        anyOf: [
          { type: "STRING", title: "T", description: "D. Default: 1." },
          { type: "NUMBER", description: "N." },
        ],
      },
    ],
    ["oneOf", { oneOf: [{ type: "string" }, { type: "number" }] }, { anyOf: [{ type: "STRING" }, { type: "NUMBER" }] }],
    [
      "allOf",
      {
        allOf: [
          { type: "object", properties: { a: { type: "string" } }, required: ["a"] },
          { type: "object", properties: { b: { type: "string" } } },
        ],
      },
      { type: "OBJECT", properties: { a: { type: "STRING" }, b: { type: "STRING" } }, required: ["a"] },
    ],
    [
      "example and default",
      { type: "string", default: "a", examples: ["b", "c"] },
      { type: "STRING", default: "a", example: "b" },
    ],
  ])("writes %s", (_, schema, expected) => {
    expect(lower(schema)).toEqual(expected);
  });

  it("writes recursive definitions out to a bounded depth (A17, A19)", () => {
    const tree: JsonSchema = {
      type: "object",
      properties: { name: { type: "string" }, kids: { type: "array", items: { $ref: "#/$defs/tree" } } },
    };
    const written = lower({ $ref: "#/$defs/tree", description: "The root." }, { tree });
    expect(written?.description).toBe("The root.");
    expect(JSON.stringify(written)).toContain("Nested in the same way as the level above.");
    expect(JSON.stringify(written)).not.toContain("$ref");
    const json: JsonSchema = {
      anyOf: [
        { type: "string" },
        { type: "array", items: { $ref: "#/$defs/json" } },
        { type: "object", additionalProperties: { $ref: "#/$defs/json" } },
      ],
    };
    expect(JSON.stringify(lower({ $ref: "#/$defs/json" }, { json })).length).toBeLessThan(20_000);
  });

  it.each<[string, JsonSchema, JsonValue]>([
    ["a record", { type: "object", additionalProperties: { type: "number" } }, { a: 1 }],
    ["an object without members", { type: "object", additionalProperties: false }, {}],
    ["a list in an enum", { enum: [[1], "a"] }, [1]],
    ["a number in an enum", { enum: [1, 2] }, 2],
  ])("asks for the JSON text of %s, which repairing turns back (A12)", (_, x, value) => {
    expect(lower(x)?.type).toBe("STRING");
    const text = JSON.stringify(value);
    const schema = compileSchema({ type: "object", properties: { x }, required: ["x"] });
    const repaired = schema.repair({ x: text }).value;
    expect(repaired).toEqual({ x: value });
    expect(schema.check(repaired)).toEqual([]);
  });

  it("asks for what lies more than ten levels deep as JSON text (B19)", () => {
    const deep = (levels: number): JsonSchema =>
      levels === 0 ? { type: "string" } : { type: "object", properties: { x: deep(levels - 1) } };
    const written = JSON.stringify(lower(deep(20)));
    expect(written.match(/OBJECT/g)).toHaveLength(9);
    expect(written).toContain("An object, as JSON text.");
  });

  it("unites a union of objects at the root, which must be one object (A16)", () => {
    const branch = (kind: string, size: string): JsonSchema => ({
      type: "object",
      properties: { kind: { const: kind }, [size]: { type: "number" } },
      required: ["kind", size],
    });
    const parameters: JsonSchema = { anyOf: [branch("parcel", "grams"), branch("pallet", "slots")] };
    expect(toFunctionDeclaration({ name: "ship", description: "Ships.", parameters }).parameters).toEqual({
      type: "OBJECT",
      properties: {
        kind: { type: "STRING", enum: ["parcel", "pallet"] },
        grams: { type: "NUMBER" },
        slots: { type: "NUMBER" },
      },
      required: ["kind"],
    });
  });
});

describe("parts that are united", () => {
  const A: JsonSchema = { type: "object", properties: { a: { type: "string" } }, required: ["a"] };
  const B: JsonSchema = { type: "object", properties: { b: { type: "string" } }, required: ["b"] };
  const written = (names: string, required = names): Schema => ({
    type: "OBJECT",
    properties: Object.fromEntries([...names].map((name) => [name, { type: "STRING" }])),
    required: [...required],
  });
  const union = (...names: string[]): JsonSchema => ({
    anyOf: names.map((name) => ({ type: "object", properties: { [name]: { type: "string" } }, required: [name] })),
  });

  it.each<[string, JsonSchema, Schema]>([
    [
      "references with words of their own",
      { allOf: [{ $ref: "#/$defs/A", description: "An A." }, { $ref: "#/$defs/B" }] },
      { ...written("ab"), description: "An A." },
    ],
    ["parts with limits", { allOf: [{ ...A, minProperties: 1 }, B] }, { ...written("ab"), minProperties: "1" }],
    [
      "parts that have parts",
      { allOf: [{ $ref: "#/$defs/C" }], properties: { y: { type: "string" } }, required: ["y"] },
      written("yxa"),
    ],
    [
      "members beside a reference",
      { $ref: "#/$defs/A", properties: { b: { type: "string" } }, required: ["b"] },
      written("ba"),
    ],
    [
      "unions",
      { allOf: [union("a", "b"), union("x", "y")] },
      { anyOf: [written("ax"), written("ay"), written("bx"), written("by")] },
    ],
    [
      "anyOf beside oneOf",
      { ...union("a", "b"), oneOf: [{ ...A, properties: { x: { type: "string" } }, required: ["x"] }] },
      { anyOf: [written("ax"), written("bx")] },
    ],
    [
      "members and the only alternative beside null",
      { ...A, anyOf: [{ ...B, type: "object" }, { type: "null" }] },
      { ...written("ab"), nullable: true },
    ],
  ])("%s lost what the other parts say", (_, x, expected) => {
    const C: JsonSchema = {
      allOf: [{ $ref: "#/$defs/A" }],
      type: "object",
      properties: { x: { type: "string" } },
      required: ["x"],
    };
    expect(lower(x, { A, B, C })).toEqual(expected);
  });

  it("a definition that contains itself by allOf alone is written to a bounded depth", () => {
    const T: JsonSchema = {
      type: "object",
      properties: { kid: { allOf: [{ $ref: "#/$defs/T" }], description: "A kid." } },
    };
    expect(JSON.stringify(lower({ $ref: "#/$defs/T" }, { T }))).toContain("Nested in the same way as the level above.");
  });

  it("a keyword that cannot be read was united with what it does not concern", () => {
    const listed = { type: "array", required: true, properties: "none", minLength: "two" } as unknown as JsonSchema;
    const named = { type: "object", properties: { a: { type: "string" } }, required: ["a"] } satisfies JsonSchema;
    const member = { type: "OBJECT", properties: { a: { type: "STRING" } }, required: ["a"] };
    expect(lower({ ...named, allOf: [listed] })).toEqual(member);
    expect(lower({ type: "object", allOf: [listed, named] })).toEqual(member);
  });

  it("places that no call is checked by were written, where an old tuple stands beside them", () => {
    const tuple = { type: "array", items: [{ type: "number" }], prefixItems: [{ $ref: "#/$defs/gone" }] };
    expect(lower(tuple as unknown as JsonSchema)?.items).toEqual({ type: "NUMBER" });
  });

  it("a definition that many members share was left out from some number on", () => {
    const members = Object.fromEntries(
      Array.from({ length: 1_200 }, (_, index) => [`p${index}`, { $ref: "#/$defs/c" }]),
    );
    const c: JsonSchema = { type: "string", enum: ["EUR", "JPY"] };
    expect(lower({ type: "object", properties: members }, { c })?.properties?.["p1199"]).toEqual({
      type: "STRING",
      enum: ["EUR", "JPY"],
    });
  });

  it("parameters that are unions in unions, or beside members, lost the members of some", () => {
    const parametersOf = (parameters: JsonSchema) =>
      toFunctionDeclaration({ name: "f", description: "F.", parameters }).parameters;
    const nested: JsonSchema = { anyOf: [{ $ref: "#/$defs/u" }, B], $defs: { u: union("a", "x") } };
    expect(Object.keys(parametersOf(nested)?.properties ?? {})).toEqual(["a", "x", "b"]);
    const beside: JsonSchema = { ...A, ...union("x", "y") };
    expect(parametersOf(beside)).toEqual(written("axy", "a"));
  });
});

describe("fromFunctionDeclaration", () => {
  it("lifts a hand-written declaration, so that calls are checked by it", () => {
    const { parameters } = fromFunctionDeclaration({
      name: "save_profile",
      description: "Saves a profile.",
      parameters: {
        type: Type.OBJECT,
        properties: {
          name: { type: Type.STRING, minLength: "1" },
          age: { type: Type.INTEGER, nullable: true },
          email: { type: Type.STRING, format: "email" },
          level: { type: Type.INTEGER, format: "enum", enum: ["1", "2"] },
        },
        required: ["name", "email"],
      },
    });
    const schema = compileSchema(parameters);
    const { value } = schema.repair({ name: "Ada", email: "ada@example.com", age: null, level: "2" });
    expect(value).toEqual({ name: "Ada", email: "ada@example.com", age: null, level: 2 });
    expect(schema.check(value)).toEqual([]);
    expect(schema.check({ name: "", email: "nobody", level: 3, extra: 1 }).map(({ path }) => path)).toEqual([
      "name",
      "email",
      "level",
      "extra",
    ]);
  });

  it("takes JSON Schema as it is, and nothing for no parameters", () => {
    const schema = { type: "object", properties: { a: { type: "string" } } };
    const lifted = fromFunctionDeclaration({
      name: "f",
      description: "F.",
      parametersJsonSchema: schema,
      responseJsonSchema: { type: "string" },
    });
    expect(lifted).toEqual({ name: "f", description: "F.", parameters: schema, returns: { type: "string" } });
    expect(fromFunctionDeclaration({ name: "f" })).toEqual({
      name: "f",
      description: "",
      parameters: { type: "object", properties: {}, additionalProperties: false },
    });
  });

  const text = fc.string({ minLength: 1, maxLength: 8 });
  const annotations = fc.record({ title: text, description: text }, { requiredKeys: [] });
  const nullable = fc.record({ nullable: fc.boolean() }, { requiredKeys: [] });
  const count = fc.oneof(fc.nat({ max: 9 }).map(String), fc.constantFrom("9007199254740993000", "9223372036854775807"));
  const counts = (...keywords: (keyof Schema)[]) =>
    fc.record(Object.fromEntries(keywords.map((keyword) => [keyword, count])), { requiredKeys: [] });
  const { schema } = fc.letrec<{ schema: Schema }>((tie) => {
    const branch = tie("schema").filter((branch) => branch.type !== undefined && branch.type !== "NULL");
    const kinds: fc.Arbitrary<Schema>[] = [
      fc
        .tuple(
          counts("minLength", "maxLength"),
          fc.record(
            { format: fc.constant("date-time"), pattern: fc.constant("^a"), default: text, example: text },
            { requiredKeys: [] },
          ),
        )
        .map(([limits, rest]) => ({ type: "STRING", ...limits, ...rest })),
      fc.uniqueArray(text, { minLength: 1, maxLength: 4 }).map((values) => ({ type: "STRING", enum: values })),
      fc
        .tuple(fc.uniqueArray(text, { minLength: 1, maxLength: 4 }), counts("minLength", "maxLength"), fc.boolean())
        .map(([values, limits, marked]) => ({
          type: "STRING",
          enum: values,
          ...limits,
          ...(marked ? { format: "enum" } : {}),
        })),
      fc
        .record({ minimum: fc.integer(), maximum: fc.integer(), default: fc.integer() }, { requiredKeys: [] })
        .map((rest) => ({ type: "INTEGER", ...rest })),
      fc.constant<Schema>({ type: "NUMBER" }),
      fc.constant<Schema>({ type: "BOOLEAN" }),
      fc.tuple(tie("schema"), counts("minItems")).map(([items, limits]) => ({ type: "ARRAY", items, ...limits })),
      fc
        .tuple(
          fc.dictionary(text, tie("schema"), { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
          counts("minProperties", "maxProperties"),
          fc.boolean(),
        )
        .map(([properties, limits, ordered]) => ({
          type: "OBJECT",
          properties,
          ...limits,
          required: Object.keys(properties).slice(0, 1),
          ...(ordered ? { propertyOrdering: Object.keys(properties) } : {}),
        })),
    ];
    return {
      schema: fc.oneof(
        { depthSize: "small" },
        fc
          .tuple(fc.oneof({ depthSize: "small" }, ...kinds), annotations, nullable)
          .map(([kind, words, optional]) => ({ ...kind, ...words, ...optional })),
        // Nothing may stand beside alternatives.
        fc.uniqueArray(branch, { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
      ),
    };
  });

  it.each<[string, Schema, Schema]>([
    ["NUMBER", { type: "NUMBER", enum: ["1.0", "2"] }, { type: "STRING", enum: ["1", "2"] }],
    ["INTEGER", { type: "INTEGER", format: "enum", enum: ["1"], minimum: 0 }, { type: "STRING", enum: ["1"] }],
    ["BOOLEAN", { type: "BOOLEAN", enum: ["true"] }, { type: "STRING", enum: ["true"] }],
    [
      "ARRAY",
      { type: "ARRAY", enum: ["a"], items: { type: "STRING" } },
      { type: "ARRAY", items: { type: "STRING" }, description: "Allowed: a." },
    ],
    [
      "STRING with an empty text",
      { type: "STRING", enum: ["a", ""] },
      { type: "STRING", enum: ["a"], description: "May also be empty text." },
    ],
  ])("writes an enum of type %s, which the API refuses, in a form that it takes", (_, x, expected) => {
    const lifted = fromFunctionDeclaration({ name: "f", parameters: { type: "OBJECT", properties: { x } } });
    expect(toFunctionDeclaration(lifted).parameters?.properties?.["x"]).toEqual(expected);
  });

  it("lost the description of parameters that have no members", () => {
    const parameters: Schema = { type: "OBJECT", description: "No arguments.", properties: {} };
    const lifted = fromFunctionDeclaration({ name: "f", description: "F.", parameters });
    expect(toFunctionDeclaration(lifted)).toEqual({ name: "f", description: "F. No arguments." });
  });

  it("null was refused where alternatives are nullable", () => {
    const x: Schema = {
      type: "OBJECT",
      nullable: true,
      anyOf: [{ type: "OBJECT", properties: { a: { type: "STRING" } } }],
    };
    const { parameters } = fromFunctionDeclaration({ name: "f", parameters: { type: "OBJECT", properties: { x } } });
    expect(compileSchema(parameters).check({ x: null })).toEqual([]);
  });

  it("loses nothing on the way into the neutral form and back", () => {
    fc.assert(
      fc.property(
        fc.dictionary(text, schema, { minKeys: 1, maxKeys: 3, noNullPrototype: true }),
        schema,
        annotations,
        nullable,
        (properties, response, words, optional) => {
          const declaration: FunctionDeclaration = {
            name: "f",
            description: "F.",
            parameters: { type: "OBJECT", properties, ...words, ...optional },
            response,
          };
          const neutral = fromFunctionDeclaration(declaration);
          expect(toFunctionDeclaration(neutral)).toEqual(declaration);
          expect(compileSchema(neutral.parameters).check({})).toEqual([]);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
