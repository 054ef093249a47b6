import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { testProjects } from "../test-projects/test-projects.ts";

const { project } = testProjects();

function read(declarations: string, type: string) {
  const made = project({ "tools.ts": `${declarations}\nexport function f(x: ${type}) { return x; }` });
  const { parameters, diagnostics } = made.signature("f");
  const told = diagnostics.filter(({ severity }) => severity !== "info");
  return {
    schema: parameters.properties?.["x"] ?? {},
    defs: parameters.$defs,
    told: told
      .filter(({ code }) => code !== "no-description")
      .map(({ severity, code, path }) => `${severity} ${code} ${path}`),
  };
}

const schemaOf = (type: string, declarations = ""): JsonSchema => read(declarations, type).schema;
const STRING = { type: "string" };
const NUMBER = { type: "number" };

describe("unions", () => {
  it.each([
    ['"b" | "a" | "c"', { type: "string", enum: ["b", "a", "c"] }],
    ["3 | 1 | 2", { type: "integer", enum: [3, 1, 2] }],
    ["1 | 2.5", { type: "number", enum: [1, 2.5] }],
    ["boolean | string", { anyOf: [{ type: "boolean" }, STRING] }],
    ["string | number | boolean", { anyOf: [STRING, NUMBER, { type: "boolean" }] }],
    [
      "number | string[] | Date",
      { anyOf: [NUMBER, { type: "array", items: STRING }, expect.objectContaining({ "x-codec": "date" })] },
    ],
    ["1n | 2n", { type: "string", enum: ["1", "2"], "x-codec": "bigint" }],
    ["bigint | null", { type: ["string", "null"], pattern: "^-?\\d+$", "x-codec": "bigint" }],
    ['"a" | null', { type: ["string", "null"], enum: ["a", null] }],
    ["null", { type: "null" }],
    ["boolean | null", { type: ["boolean", "null"] }],
    ["string | number | null", { anyOf: [STRING, NUMBER, { type: "null" }] }],
    ["unknown | string", {}],
    ['"red" | "blue" | (string & {})', { type: "string", examples: ["red", "blue"] }],
    [`\`\${string}@\${string}\``, { type: "string", pattern: "^.*@.*$" }],
    [`\`\${boolean}\``, { type: "string", enum: ["false", "true"] }],
  ])("maps %s", (type, expected) => {
    expect(schemaOf(type)).toEqual(expected);
  });

  it("keeps the declared order through aliases and enums", () => {
    const declarations = `
      type Warm = "summer" | "autumn"; type Cold = "winter" | "spring";
      enum Extra { Never = "never", Always = "always" }`;
    expect(schemaOf("Cold | Extra | Warm", declarations)).toEqual({
      type: "string",
      enum: ["winter", "spring", "never", "always", "summer", "autumn"],
    });
  });

  it.each([
    ["the items of a constant list", "(typeof OPERATIONS)[number]", ["add", "subtract", "multiply", "divide"]],
    ["an alias of them", "Operation", ["add", "subtract", "multiply", "divide"]],
    ["what a utility type leaves of them", 'Exclude<Operation, "subtract">', ["add", "multiply", "divide"]],
    ["the values of a constant object", "(typeof NAMES)[keyof typeof NAMES]", ["zero", "one"]],
    [
      "the members of an interface's union",
      'Call["operation"] | "none"',
      ["add", "subtract", "multiply", "divide", "none"],
    ],
  ])("keeps the declared order of %s", (_, type, expected) => {
    const declarations = `
      export const OPERATIONS = ["add", "subtract", "multiply", "divide"] as const;
      export const NAMES = { b: "zero", a: "one" } as const;
      type Operation = (typeof OPERATIONS)[number];
      interface Call { operation: Operation }`;
    expect(schemaOf(type, declarations)).toEqual({ type: "string", enum: expected });
  });

  it("ends for a member whose type refers to its own object", () => {
    const declarations = 'interface Part { kind: "z" | "a"; parent: Part["kind"] | "b"; again: Part["parent"] }';
    expect(schemaOf('Part["again"]', declarations)).toEqual({ type: "string", enum: ["z", "a", "b"] });
  });

  it("ends for an alias of a generic union", () => {
    const declarations = 'type Either<T> = T | "none"; type Level = Either<"b" | "a">; type Again = Level;';
    expect(schemaOf("Again | null", declarations)).toEqual({
      type: ["string", "null"],
      enum: ["b", "a", "none", null],
    });
  });

  it("keeps the order of an object's members for its keys", () => {
    expect(
      schemaOf("keyof typeof config", "const config = { retries: 1, mode: 2, also: 3 }; export { config };"),
    ).toEqual({
      type: "string",
      enum: ["retries", "mode", "also"],
    });
  });

  it("leaves out a member that JSON cannot carry, and says so", () => {
    const { schema, told } = read("", "string | (() => void) | symbol");
    expect(schema).toEqual(STRING);
    expect(told).toEqual(["warning branch-dropped x", "warning branch-dropped x"]);
  });

  it("leaves a union of hundreds of members open but for their type", () => {
    const members = Array.from({ length: 600 }, (_, index) => `"m${index}"`).join(" | ");
    const { schema, told } = read("", members);
    expect(schema).toEqual(STRING);
    expect(told).toEqual(["warning too-large x"]);
  });
});

describe("enums", () => {
  it("names the members of a numeric one, in the order of declaration", () => {
    expect(schemaOf("Level", "export enum Level { High = 5, Low = 0, Mid }")).toEqual({
      type: "integer",
      enum: [5, 0, 1],
      description: "5 = High, 0 = Low, 1 = Mid",
      "x-enumNames": ["High", "Low", "Mid"],
    });
  });

  it("keeps the names beside a text of its own", () => {
    const schema = schemaOf("{ /** How loud. */ level: Level }", "export enum Level { Low, High }");
    expect(schema.properties?.["level"]?.description).toBe("How loud. (0 = Low, 1 = High)");
  });

  it("separates texts and numbers of a mixed one", () => {
    expect(schemaOf("Mixed", 'export enum Mixed { No = 0, Yes = "YES" }')).toEqual({
      anyOf: [
        { type: "integer", const: 0 },
        { type: "string", const: "YES" },
      ],
    });
  });
});

describe("objects", () => {
  it.each([
    [
      "{ a: string; b?: number }",
      { properties: { a: STRING, b: NUMBER }, required: ["a"], additionalProperties: false },
    ],
    ["Record<string, number>", { additionalProperties: NUMBER }],
    [
      "{ id: string; [k: string]: string }",
      { properties: { id: STRING }, required: ["id"], additionalProperties: STRING },
    ],
    [
      `{ [k: \`x-\${string}\`]: string }`,
      { properties: {}, patternProperties: { "^x-.*$": STRING }, additionalProperties: false },
    ],
    [
      "Record<number, string>",
      { properties: {}, patternProperties: { "^\\d+$": STRING }, additionalProperties: false },
    ],
    ["object", {}],
    ["{}", {}],
    [
      "{ a: string; [Symbol.iterator]: string }",
      { properties: { a: STRING }, required: ["a"], additionalProperties: false },
    ],
  ])("maps %s", (type, expected) => {
    expect(schemaOf(type)).toEqual({ type: "object", ...expected });
  });

  it("has members named like those of every object", () => {
    const schema = schemaOf("{ __proto__: string; constructor: string }");
    expect(Object.keys(schema.properties ?? {})).toEqual(["__proto__", "constructor"]);
    expect(Object.getPrototypeOf(schema.properties)).toBe(Object.prototype);
  });

  it("has members with unusual names", () => {
    const names = ["#tag", "__@at", "__#1@x", "a-b", "", "with space", "3", "ключ"];
    const schema = schemaOf(`{ ${names.map((name) => `${JSON.stringify(name)}: string`).join("; ")} }`);
    expect([...(schema.required ?? [])].sort()).toEqual([...names].sort());
  });

  it("leaves out optional members without a JSON form and refuses required ones", () => {
    const { schema, told } = read("", "{ a: string; signal?: AbortSignal; done: () => void }");
    expect(Object.keys(schema.properties ?? {})).toEqual(["a"]);
    expect(told).toEqual(["error unsupported x.done"]);
  });

  it("shows only the public data of a class, and warns", () => {
    const declarations = `
      export class Point {
        static count = 0; readonly made = new Date(); #hidden = 1; protected p = 2;
        constructor(readonly x: number, private secret: string) {}
        get length() { return this.x + this.#hidden; }
        get unit() { return this.secret; } set unit(value: string) { this.secret = value; }
        move() { return this.p; }
      }`;
    const { schema, told } = read(declarations, "Point");
    expect(schema.required).toEqual(["made", "x", "unit"]);
    expect(told).toEqual(["warning class-instance x"]);
  });

  it("hides internal members, which is an error when they are required", () => {
    const { schema, told } = read("", "{ /** @internal */ a: string; /** @hidden */ b?: string; c: string }");
    expect(Object.keys(schema.properties ?? {})).toEqual(["c"]);
    expect(told).toEqual(["error hidden-required x.a"]);
  });

  it("merges interfaces and flattens intersections", () => {
    const declarations = "export interface A { a: string } export interface A { b?: number }";
    expect(schemaOf("A & { c: boolean }", declarations)).toEqual({
      type: "object",
      properties: { a: STRING, b: NUMBER, c: { type: "boolean" } },
      required: ["a", "c"],
      additionalProperties: false,
    });
  });

  it("sees through brands", () => {
    expect(schemaOf('string & { readonly __brand: "Id" }')).toEqual(STRING);
    expect(schemaOf('number[] & { readonly __brand: "Ids" }')).toEqual({ type: "array", items: NUMBER });
  });

  it("does not take the documentation of the language's utility types for the user's", () => {
    expect(schemaOf("Partial<{ a: string }>").description).toBeUndefined();
    expect(schemaOf("Record<string, string>").description).toBeUndefined();
  });
});

describe("lists and collections", () => {
  it.each([
    ["readonly string[]", { items: STRING }],
    ["Iterable<number>", { items: NUMBER }],
    ["[string, number]", { prefixItems: [STRING, NUMBER], items: false, minItems: 2, maxItems: 2 }],
    [
      "[lat: number, lng?: number]",
      {
        prefixItems: [
          { title: "lat", ...NUMBER },
          { title: "lng", ...NUMBER },
        ],
        items: false,
        minItems: 1,
        maxItems: 2,
      },
    ],
    ["[string, ...number[]]", { prefixItems: [STRING], items: NUMBER, minItems: 1 }],
    ["[]", { items: false, maxItems: 0 }],
    ['Set<"a" | "b">', { items: { type: "string", enum: ["a", "b"] }, uniqueItems: true, "x-codec": "set" }],
    [
      "Map<number, string>",
      {
        items: { type: "array", prefixItems: [NUMBER, STRING], items: false, minItems: 2, maxItems: 2 },
        "x-codec": "map",
      },
    ],
    ["Int16Array", { items: { type: "integer", minimum: -32768, maximum: 32767 }, "x-codec": "Int16Array" }],
    ["BigInt64Array", { items: { type: "string", pattern: "^-?\\d+$" }, "x-codec": "BigInt64Array" }],
  ])("maps %s", (type, expected) => {
    expect(schemaOf(type)).toEqual({ type: "array", ...expected });
  });

  it("knows a class of the language to which a project adds members", () => {
    const declarations = "declare global { interface Date { toShort(): string } interface URL { extra: string } }";
    expect(schemaOf("{ at: Date; link: URL }", declarations).properties).toEqual({
      at: { type: "string", format: "date-time", "x-codec": "date" },
      link: { type: "string", format: "uri", "x-codec": "url" },
    });
  });

  it("does not take a class of the same name for one of the language", () => {
    const schema = schemaOf("Date", "export interface Date { year: number }");
    expect(schema).toMatchObject({ type: "object", required: ["year"] });
  });

  it("restricts the keys of a Map of enumerated keys", () => {
    expect(schemaOf('Map<"a" | "b", number>')).toEqual({
      type: "object",
      additionalProperties: NUMBER,
      propertyNames: { type: "string", enum: ["a", "b"] },
      "x-codec": "map",
    });
  });

  it("cannot count from the end of a tuple, and says so", () => {
    const { schema, told } = read("", "[string, ...number[], boolean]");
    expect(schema).toEqual({ type: "array", items: { anyOf: [STRING, NUMBER, { type: "boolean" }] }, minItems: 2 });
    expect(told).toEqual(["warning tuple-middle-rest x"]);
  });
});

describe("named types", () => {
  const declarations = `
    /** Years. @minimum 0 @integer */ export type Age = number;
    /** Unit of length. */ export type Unit = "cm" | "in";
    /** A place. */ export interface Place { /** Street. */ street: string }`;

  it("describe their values", () => {
    const age = { type: "integer", minimum: 0, description: "Years." };
    expect(
      schemaOf("{ a: Age; b?: Age; c: Age | null; d: Age[]; u?: Unit; p: Place }", declarations).properties,
    ).toEqual({
      a: age,
      b: age,
      c: { ...age, type: ["integer", "null"] },
      d: { type: "array", items: age },
      u: { type: "string", enum: ["cm", "in"], description: "Unit of length." },
      p: expect.objectContaining({ description: "A place." }),
    });
  });

  it("give way to the member's own comment", () => {
    const schema = schemaOf("{ /** Her age. @maximum 9 */ a: Age }", declarations);
    expect(schema.properties?.["a"]).toEqual({ type: "integer", minimum: 0, maximum: 9, description: "Her age." });
  });
});

describe("recursive types", () => {
  it("become definitions, and only they do", () => {
    const declarations =
      "export interface Tree { value: string; children?: Tree[] } export interface Leaf { a: string }";
    const { schema, defs } = read(declarations, "{ tree: Tree; again: Tree; leaf: Leaf }");
    expect(schema.properties).toMatchObject({
      tree: { $ref: "#/$defs/Tree" },
      again: { $ref: "#/$defs/Tree" },
      leaf: { type: "object" },
    });
    expect(Object.keys(defs ?? {})).toEqual(["Tree"]);
    expect(defs?.["Tree"]?.properties?.["children"]).toEqual({ type: "array", items: { $ref: "#/$defs/Tree" } });
  });

  it("may refer to each other and be nullable", () => {
    const declarations = "export interface A { b: B | null } export interface B { a?: A }";
    const { schema, defs } = read(declarations, "A");
    expect(schema).toEqual({ $ref: "#/$defs/A" });
    expect(defs?.["A"]?.properties?.["b"]).toMatchObject({
      type: ["object", "null"],
      properties: { a: { $ref: "#/$defs/A" } },
    });
  });

  it("that grow without end are cut with a warning", () => {
    const { told } = read("export interface Nest<T> { v: T; next?: Nest<T[]> }", "Nest<string>");
    expect(told).toEqual([expect.stringMatching(/^warning too-deep x\.next/)]);
  });

  it("that are merely deep are cut with a warning", () => {
    const deep = `${"{ a: ".repeat(40)}string${" }".repeat(40)}`;
    expect(read("", deep).told).toEqual([expect.stringMatching(/^warning too-deep x\.a/)]);
  });
});
