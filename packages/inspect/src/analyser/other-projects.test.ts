import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import type { TemporaryProject } from "./test-projects/temporary-project.ts";
import { testProjects } from "./test-projects/test-projects.ts";

/** What was misread in other people's projects, in the shape it had there. */
const { project: projectOf } = testProjects();

function project(source: string, file = "tools.ts", files: Record<string, string> = {}): TemporaryProject {
  return projectOf({ [file]: source, ...files });
}

function member(source: string, exportName: string, name: string): JsonSchema | undefined {
  return project(source).signature(exportName).parameters.properties?.[name];
}

describe("a doc comment", () => {
  it("describes with @description, as documentation generators read it", () => {
    const source = `
/**
 * @name addWeeks
 * @category Weeks
 * @summary Add weeks.
 *
 * @description
 * Adds a number of weeks to a day.
 * @param day - The day.
 * @returns The later day.
 */
export function addWeeks(day: Date, amount: number) { return day; }`;
    const signature = project(source).signature("addWeeks");
    expect(signature.description).toBe("Adds a number of weeks to a day.");
    expect(signature.parameters.properties?.["day"]?.description).toBe("The day.");
    expect(signature.diagnostics.map(({ code }) => code)).not.toContain("no-description");
  });

  it.each([
    ["@summary alone", "/** @summary Adds weeks. */", "Adds weeks."],
    [
      "a text before @description",
      "/** Adds weeks.\n * @description Counts from Monday. */",
      "Adds weeks.\n\nCounts from Monday.",
    ],
    ["a text before @summary", "/** Adds weeks.\n * @summary Weeks. */", "Adds weeks."],
    ["@description on one line", "/** @description Adds weeks. @param n How many. */", "Adds weeks."],
  ])("with %s", (_, comment, description) => {
    expect(project(`${comment}\nexport function f(n: number) { return n; }`).signature("f").description).toBe(
      description,
    );
  });
});

describe("JavaScript with types in comments", () => {
  const source = `
/**
 * @typedef {object} Trip
 * @property {string} city Where to go. {@minLength 2}
 * @property {number} [days] How long.
 * @prop {"train" | "car"} by
 */
/**
 * Plans a trip.
 * @param {Trip} trip The trip.
 * @param {{ seats: number, note?: string }} options What is wanted.
 */
export function plan(trip, options) { return [trip, options]; }
class Ticket { constructor() { this.code = "x"; /** @type {string} */ this.owner = "o"; } }
/** Shows a ticket. @param {Ticket} ticket The ticket. */
export function show(ticket) { return ticket.code; }`;

  it("has the members of a @typedef with their texts and constraints", () => {
    const { properties } = project(source, "tools.js").signature("plan", "tools.js").parameters;
    expect(properties?.["trip"]).toEqual({
      type: "object",
      properties: {
        city: { type: "string", description: "Where to go.", minLength: 2 },
        days: { type: "number", description: "How long." },
        by: { type: "string", enum: ["train", "car"] },
      },
      required: ["city", "by"],
      additionalProperties: false,
      description: "The trip.",
    });
    expect(properties?.["options"]?.required).toEqual(["seats"]);
  });

  it("has members that are only assigned, which have no declared name", () => {
    const ticket = project(source, "tools.js").signature("show", "tools.js").parameters.properties?.["ticket"];
    expect(ticket?.properties).toEqual({ code: { type: "string" }, owner: { type: "string" } });
  });
});

describe("a type parameter", () => {
  it.each([
    ["in NonNullable", "<T>(value: NonNullable<T>)"],
    ["bound to {}, which takes texts and numbers too", "<T extends {}>(value: T)"],
  ])("stays open %s", (_, head) => {
    const signature = project(`export function f${head} { return value; }`).signature("f");
    expect(signature.parameters.properties?.["value"]).toEqual({});
    expect(signature.diagnostics).toContainEqual(expect.objectContaining({ code: "generic", path: "value" }));
  });

  it.each([
    ["<T extends string | null>(value: NonNullable<T>)", { type: "string" }],
    ['<T extends "a" | "b">(value: T & string)', { type: "string", enum: ["a", "b"] }],
    ["<T extends string>(value: NonNullable<T | null>)", { type: "string" }],
  ])("keeps its constraint in an intersection: %s", (head, schema) => {
    expect(member(`export function f${head} { return value; }`, "f", "value")).toEqual(schema);
  });

  it.each([
    [
      "`user-${string}` & {}",
      {
        anyOf: [
          { type: "string", const: "a" },
          { type: "string", pattern: "^user-.*$" },
        ],
      },
    ],
    ["Uppercase<string> & {}", { type: "string", examples: ["a"] }],
  ])("is not in a text with a form of its own: %s", (type, schema) => {
    expect(member(`export function f(value: "a" | (${type})) { return value; }`, "f", "value")).toEqual(schema);
  });

  it("that decides which members there are is pointed out", () => {
    const source = "export function f<K extends 'a' | 'b'>(value: Partial<Record<K, number>>) { return value; }";
    const signature = project(source).signature("f");
    expect(signature.parameters.properties?.["value"]).toEqual({ type: "object" });
    expect(signature.diagnostics).toContainEqual(
      expect.objectContaining({ severity: "warning", code: "open-object", path: "value" }),
    );
  });

  it.each([
    [
      "Record<K, number>",
      { properties: { a: { type: "number" }, b: { type: "number" } }, additionalProperties: false },
    ],
    ["Record<string & K, 1 | 2>", { type: "object" }],
    ["Pick<T, K>", { properties: { a: { type: "string" }, b: { type: "boolean" } }, additionalProperties: false }],
  ])("for the keys of %s may be any of those that its constraint names", (type, schema) => {
    const source = `export function f<T extends { a: string; b?: boolean }, K extends keyof T>(value: ${type}) { return value; }`;
    const read = member(source, "f", "value");
    expect(read).toMatchObject(schema);
    expect(read).not.toHaveProperty("required");
  });

  it.each([
    ["keyof T", { type: "string", enum: ["a", "b"] }],
    ["K", { type: "string", enum: ["a", "b"] }],
    ["(K & string)[]", { type: "array", items: { type: "string", enum: ["a", "b"] } }],
    ["Extract<keyof T, string>", { type: "string", enum: ["a", "b"] }],
    ["T[K]", { anyOf: [{ type: "string" }, { type: "boolean" }] }],
    ['T["a"]', { type: "string" }],
    ["[string, ...V]", { type: "array", prefixItems: [{ type: "string" }], items: { type: "number" }, minItems: 1 }],
  ])("is read at its constraint in %s", (type, schema) => {
    const source = `export function f<T extends { a: string; b?: boolean }, K extends keyof T, V extends number[]>(value: ${type}) { return value; }`;
    expect(member(source, "f", "value")).toEqual(schema);
  });

  it("keeps the members beside it", () => {
    const source = "export function f<T extends { a: string }>(value: T & { b: number }) { return value; }";
    expect(member(source, "f", "value")).toMatchObject({ required: ["a", "b"], additionalProperties: false });
  });
});

describe("an interface or class that extends a list or a converted type", () => {
  it.each([
    ["interface Json extends Array<string> {}", "Json", { type: "array", items: { type: "string" } }],
    ["interface Rows<T> extends ReadonlyArray<T> {}", "Rows<number>", { type: "array", items: { type: "number" } }],
    [
      "interface Deep<T> extends Array<T> {} interface Json extends Deep<boolean> {}",
      "Json",
      { type: "array", items: { type: "boolean" } },
    ],
    ["interface Later extends Date {}", "Later", { type: "string", format: "date-time", "x-codec": "date" }],
    [
      "interface Counts extends Map<string, number> {}",
      "Counts",
      { type: "object", additionalProperties: { type: "number" }, "x-codec": "map" },
    ],
  ])("travels as what it extends: %s", (declaration, type, schema) => {
    const source = `${declaration}\nexport function f(value: ${type}) { return value; }`;
    const signature = project(source).signature("f");
    expect(signature.parameters.properties?.["value"]).toEqual(schema);
    expect(signature.diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  });

  it("is recursive through itself", () => {
    const source = `
type Json = string | JsonList | null;
interface JsonList extends Array<Json> {}
export function f(value: Json) { return value; }`;
    expect(project(source).signature("f").parameters.$defs).toEqual({
      Json: { anyOf: [{ type: "string" }, { type: "array", items: { $ref: "#/$defs/Json" } }, { type: "null" }] },
    });
  });

  it("says so when a member of its own is lost", () => {
    const source =
      "interface Points extends Array<number> { label: string; note?: string }\nexport function f(value: Points) { return value; }";
    const signature = project(source).signature("f");
    expect(signature.diagnostics).toContainEqual(expect.objectContaining({ severity: "error", path: "value.label" }));
    expect(signature.diagnostics).toContainEqual(
      expect.objectContaining({ severity: "info", code: "dropped", path: "value.note" }),
    );
  });

  it("says that a class arrives without its methods", () => {
    const source =
      "class Stack extends Array<number> { top() { return this[0]; } }\nexport function f(value: Stack) { return value; }";
    expect(project(source).signature("f").diagnostics).toContainEqual(
      expect.objectContaining({ code: "class-instance", path: "value" }),
    );
  });
});

describe("a rest parameter", () => {
  it("of a choice of tuples is spread as one of them, and is required when each has an item", () => {
    const source = "export function f(...args: [query: string] | [id: number, deep: boolean]) { return args; }";
    const { parameters, call } = project(source).signature("f");
    expect(call.params).toEqual([{ name: "args", kind: "rest" }]);
    expect(parameters.required).toEqual(["args"]);
    expect(parameters.properties?.["args"]?.anyOf?.map(({ minItems }) => minItems)).toEqual([1, 2]);
  });

  it("that may be empty is optional", () => {
    expect(
      project("export function f(...args: [] | [number]) { return args; }").signature("f").parameters.required,
    ).toBeUndefined();
  });
});

describe("a name", () => {
  it("of the instances of a class is resolved: `typeof Service.prototype`", () => {
    const source =
      "export class Service { url = ''; }\nexport function f(value: typeof Service.prototype) { return value; }";
    expect(member(source, "f", "value")).toMatchObject({ properties: { url: { type: "string" } } });
  });
});

describe("a module", () => {
  it("that assigns its export has one function, the default", () => {
    const source = "/** Ships. */\nfunction ship(order: number) { return order; }\nexport = ship;";
    expect(project(source, "ship.cts").signature("default", "ship.cts")).toMatchObject({
      name: "ship",
      description: "Ships.",
      parameters: { required: ["order"] },
    });
  });
});

describe("a type inferred from a schema", () => {
  it.each([
    ["zod", 'import { z } from "zod"; const User = z.object({ name: z.string().min(2) });', "z.infer<typeof User>"],
    [
      "zod, under a name",
      'import { z } from "zod"; const User = z.object({ name: z.string() }); type U = z.output<typeof User>;',
      "U",
    ],
    [
      "valibot",
      'import * as v from "valibot"; const User = v.object({ name: v.string() });',
      "v.InferOutput<typeof User>",
    ],
    ["arktype", 'import { type } from "arktype"; const User = type({ name: "string" });', "typeof User.infer"],
  ])("comes with the advice to pass the schema: %s", (_, head, type) => {
    const signature = project(`${head}\nexport function f(user: ${type}) { return user; }`).signature("f");
    expect(signature.parameters.properties?.["user"]).toMatchObject({ properties: { name: { type: "string" } } });
    expect(signature.diagnostics).toContainEqual(
      expect.objectContaining({ code: "schema-type", path: "user", message: expect.stringContaining("in User;") }),
    );
  });
});

describe("a generic union", () => {
  it("keeps the order it was declared in, its argument where its parameter stands", () => {
    const source = `
type Emptyable<T> = null | "" | T;
type Result<T, E = string> = { ok: true; value: T } | { ok: false; error: E };
export function f(a: Emptyable<{ x: number }>, b: Result<number>, c: Result<Date, boolean>[]) { return [a, b, c]; }`;
    const { properties } = project(source).signature("f").parameters;
    expect(properties?.["a"]?.anyOf?.map(({ type }) => type)).toEqual(["string", "object", "null"]);
    const ok = (schema: JsonSchema | undefined) => schema?.anyOf?.map((branch) => branch.properties?.["ok"]?.const);
    expect(ok(properties?.["b"])).toEqual([true, false]);
    expect(ok(properties?.["c"]?.items as JsonSchema)).toEqual([true, false]);
  });
});
