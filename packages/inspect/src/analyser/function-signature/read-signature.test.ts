import type { Signature } from "toolwright";
import { describe, expect, it } from "vitest";
import { testProjects } from "../test-projects/test-projects.ts";

const { project } = testProjects();

function signature(source: string, name = "f", files: Record<string, string> = {}): Signature {
  return project({ "tools.ts": source, ...files }).signature(name);
}

const properties = (source: string, files?: Record<string, string>) =>
  signature(source, "f", files).parameters.properties;
const told = ({ diagnostics }: Signature) =>
  diagnostics
    .filter(({ code }) => code !== "undocumented-parameter" && code !== "no-description")
    .map(({ severity, code, path }) => `${severity} ${code} ${path}`.trim());

describe("defaults", () => {
  it.each([
    ["a number", "x = 5", 5],
    ["a negative number", "x = -1.5", -1.5],
    ["digits with separators", "x = 1_000", 1000],
    ["hexadecimal digits", "x = 0xff", 255],
    ["an exponent", "x = 1e3", 1000],
    ["a text with escapes", 'x = "\\u0041\\n"', "A\n"],
    ["a template with escapes", "x = `\\u0041`", "A"],
    ["a text", 'x = "a"', "a"],
    ["a template without expressions", "x = `a`", "a"],
    ["a template with constants", `x = \`v\${VERSION}\``, "v3"],
    ["a boolean", "x = !true", false],
    ["null", "x: string | null = null", null],
    ["a bigint, as digits", "x = -5n", "-5"],
    ["a list", "x = [1, 2]", [1, 2]],
    ["an object", 'x = { k: "v", "a-b": 1 }', { k: "v", "a-b": 1 }],
    ["a constant", "x = VERSION", 3],
    ["a constant of another file", "x: number = LIMIT", 25],
    ["arithmetic", "x = 60 * 60 + VERSION", 3603],
    ["a member of an enum", "x = Color.Red", "red"],
    ["a member of a constant object", "x: number = CONFIG.deep.max", 7],
    ["a cast", 'x = "a" as "a" | "b"', "a"],
  ])("are read: %s", (_, parameter, expected) => {
    const source = `
import { LIMIT } from "./limit.ts";
const VERSION = 3; enum Color { Red = "red" } const CONFIG = { deep: { max: 7 } } as const;
export function f(${parameter}) { return [x, LIMIT, VERSION, Color, CONFIG]; }`;
    const read = signature(source, "f", { "limit.ts": "export const LIMIT = 25;" });
    expect(read.parameters.properties?.["x"]?.default).toEqual(expected);
    expect(read.parameters.required).toBeUndefined();
  });

  it.each([
    ["a call", "x = Date.now()"],
    ["an object that can change", "x: number = MUTABLE.max"],
    ["a variable that can change", "x = changing"],
    ["a division by zero", "x = 1 / 0"],
    ["an instance", "x = new Date(0)"],
  ])("that only running the code would tell are left open: %s", (_, parameter) => {
    const source = `
const MUTABLE = { max: 7 }; let changing = 1; changing++;
export function f(${parameter}) { return [x, MUTABLE, changing]; }`;
    const read = signature(source);
    expect(read.parameters.properties?.["x"]).not.toHaveProperty("default");
    expect(read.parameters.required).toBeUndefined();
    expect(told(read)).toEqual(["info dynamic-default x"]);
  });

  it("of undefined only make a parameter optional", () => {
    expect(properties("export function f(x: string | undefined = undefined) { return x; }")).toEqual({
      x: { type: "string" },
    });
  });

  it("in a doc comment make a member optional", () => {
    const source =
      'export function f(o: { /** @default "en" */ locale: string; /** @default now */ at: Date }) { return o; }';
    expect(properties(source)?.["o"]).toMatchObject({
      properties: { locale: { default: "en" }, at: { description: "Default: now" } },
      required: ["at"],
    });
  });
});

describe("destructured parameters", () => {
  it("become the arguments themselves when there is only one", () => {
    const read = signature(`
import type { ToolContext } from "./kit.ts";
/** Weather. @param opts ignored @param opts.city The city. */
export function f({ city, /** Days. @minimum 1 */ days = 3, nested: { deep = "d" } = {} }:
  { city: string; days?: number; nested?: { deep?: string } }, ctx?: ToolContext) { return [city, days, deep, ctx]; }`);
    expect(read.parameters).toEqual({
      type: "object",
      properties: {
        city: { type: "string", description: "The city." },
        days: { type: "number", description: "Days.", minimum: 1, default: 3 },
        nested: {
          type: "object",
          properties: { deep: { type: "string", default: "d" } },
          additionalProperties: false,
          default: {},
        },
      },
      required: ["city"],
      additionalProperties: false,
    });
    expect(read.call.params).toEqual([
      { name: "opts", kind: "flat" },
      { name: "ctx", kind: "context" },
    ]);
    expect(told(read)).toEqual([]);
  });

  it("stay objects beside other parameters, named as the comment names them", () => {
    const read = signature(`
/** Route. @param from Start. @param to End. */
export function f({ lat }: { lat: number }, { lng }: { lng: number }) { return [lat, lng]; }`);
    expect(
      Object.entries(read.parameters.properties ?? {}).map(([name, { description }]) => [name, description]),
    ).toEqual([
      ["from", "Start."],
      ["to", "End."],
    ]);
  });

  it("are not given texts that could be about another one", () => {
    const read = signature(`
/** Route. @param to End. */
export function f({ lat }: { lat: number }, { lng }: { lng: number }) { return [lat, lng]; }`);
    expect(Object.keys(read.parameters.properties ?? {})).toEqual(["options", "options2"]);
    expect(told(read)).toEqual(["warning doc-param to"]);
  });

  it("never take the name of another parameter", () => {
    const read = signature(
      "export function f({ a }: { a: 1 }, options: string, { b }: { b: 2 }) { return [a, options, b]; }",
    );
    expect(Object.keys(read.parameters.properties ?? {})).toEqual(["options2", "options", "options3"]);
  });

  it("of a recursive type are its members, and the definition stays as it is", () => {
    const { parameters } = signature(`
interface Tree { value: string; children?: Tree[] }
/** F. @param tree.value The root. */
export function f({ value = "x", children }: Tree) { return [value, children]; }`);
    expect(parameters.properties).toEqual({
      value: { type: "string", description: "The root.", default: "x" },
      children: { type: "array", items: { $ref: "#/$defs/Tree" } },
    });
    expect(parameters.$defs?.["Tree"]?.properties?.["value"]).toEqual({ type: "string" });
  });

  it("keep an index signature", () => {
    const { parameters } = signature(
      "export function f({ a, ...rest }: { a: string; [k: string]: string }) { return [a, rest]; }",
    );
    expect(parameters).toMatchObject({ required: ["a"], additionalProperties: { type: "string" } });
  });

  it("give their own default to their members", () => {
    const { parameters } = signature(
      'export function f({ a, b }: { a: string; b: number } = { a: "x", b: 2 }) { return [a, b]; }',
    );
    expect(parameters.required).toBeUndefined();
    expect(parameters.properties).toEqual({ a: { type: "string", default: "x" }, b: { type: "number", default: 2 } });
  });

  it("are lists when the pattern is one", () => {
    const read = signature("export function f([a, b]: [number, number]) { return a + b; }");
    expect(read.call.params).toEqual([{ name: "options", kind: "arg" }]);
    expect(read.parameters.properties?.["options"]?.type).toBe("array");
  });

  it("leave a named object as one argument", () => {
    const read = signature("export function f(options: { a?: string } = {}) { return options; }");
    expect(read.parameters.properties?.["options"]).toMatchObject({ type: "object", default: {} });
    expect(read.call.params).toEqual([{ name: "options", kind: "arg" }]);
  });
});

describe("rest parameters", () => {
  it("are a list", () => {
    const read = signature(
      "/** F. @param tags All. */ export function f(a: string, ...tags: string[]) { return [a, tags]; }",
    );
    expect(read.parameters.properties?.["tags"]).toEqual({
      type: "array",
      items: { type: "string" },
      description: "All.",
    });
    expect(read.parameters.required).toEqual(["a"]);
    expect(read.call.params).toEqual([
      { name: "a", kind: "arg" },
      { name: "tags", kind: "rest" },
    ]);
  });

  it("of a tuple type are several parameters, a context among them included", () => {
    const read = signature(`
import type { ToolContext } from "./kit.ts";
/** F. @param name Who. */
export function f(...args: [name: string, ctx: ToolContext, age?: number, ...more: boolean[]]) { return args; }`);
    expect(read.parameters).toEqual({
      type: "object",
      properties: {
        name: { type: "string", description: "Who." },
        age: { type: "number" },
        more: { type: "array", items: { type: "boolean" } },
      },
      required: ["name"],
      additionalProperties: false,
    });
    expect(read.call.params.map(({ kind }) => kind)).toEqual(["arg", "context", "arg", "rest"]);
  });
});

describe("doc comments", () => {
  it("reach members of members, of list items and of unions", () => {
    const read = signature(`
/**
 * F.
 * @param order The order.
 * @param order.lines.sku Article number. {@minLength 3}
 * @param order.payment.iban Account.
 */
export function f(order: { lines: { sku: string }[]; payment: { iban: string } | { card: string } }) { return order; }`);
    const { lines, payment } = read.parameters.properties?.["order"]?.properties ?? {};
    expect(lines?.items).toMatchObject({ properties: { sku: { description: "Article number.", minLength: 3 } } });
    expect(payment?.anyOf?.[0]).toMatchObject({ properties: { iban: { description: "Account." } } });
    expect(told(read)).toEqual([]);
  });

  it("that name nothing are pointed out", () => {
    const read = signature("/** F. @param b nobody @param a.deep nobody */ export function f(a: string) { return a; }");
    expect(told(read)).toEqual(["warning doc-param b", "warning doc-param a.deep"]);
  });

  it("with a tag that fits no value are pointed out", () => {
    const read = signature("/** F. @minimum 3 @param a A. @minLength x */ export function f(a: string) { return a; }");
    expect(told(read)).toEqual(["warning doc-tag", "warning doc-tag a"]);
    expect(read.parameters.properties).toEqual({ a: { type: "string", description: "A." } });
  });

  it("give the description: summary, remarks, deprecation; not examples", () => {
    const read = signature(`
/**
 * Sum. See {@link g}.
 * @remarks More.
 * @example f("x")
 * @deprecated Use {@link g}.
 */
export function f(a: string) { return a; }`);
    expect(read.description).toBe("Sum. See g.\n\nMore. Deprecated: Use g.");
  });

  it("may name the tool", () => {
    expect(signature("/** F. @tool look_up */ export function f(a: string) { return a; }").name).toBe("look_up");
  });

  it("change the declaration with every word that changes in them", () => {
    const source = (word: string) =>
      `/** Sum ${word}. @param a A ${word}. @returns R ${word}. */ export function f(a: string) { return a; }`;
    const [one, two] = [signature(source("one")), signature(source("two"))];
    expect(JSON.parse(JSON.stringify(one).replaceAll("one", "two"))).toEqual(two);
  });
});

describe("the kinds of functions", () => {
  it.each([
    ["export function f(a: string) { return a; }"],
    ["export async function f(a: string) { return a; }"],
    ["export const f = (a: string) => a;"],
    ["export const f = async (a: string): Promise<string> => a;"],
    ["export const f = function (a: string) { return a; };"],
    ["const f = (a: string) => a; export { f };"],
    ["const g = { f(a: string) { return a; } }; export const f = g.f;"],
  ])("read alike: %s", (source) => {
    const { name, parameters, returns, call, arity } = signature(source);
    expect({ name, required: parameters.required, returns, call, arity }).toEqual({
      name: "f",
      required: ["a"],
      returns: { type: "string" },
      call: { params: [{ name: "a", kind: "arg" }] },
      arity: 1,
    });
  });

  it.each([
    ["export function* f(): Generator<string, number> { yield 'a'; return 1; }"],
    ["export async function* f(): AsyncGenerator<string> { yield 'a'; }"],
    ["export async function* f() { yield 'a' as string; }"],
  ])("that yield are streams of what they yield: %s", (source) => {
    const read = signature(source);
    expect(read.call.stream).toBe(true);
    expect(read.returns).toEqual({ type: "string" });
  });

  it("without a result have none to describe", () => {
    for (const type of ["void", "Promise<void>", "undefined", "never"]) {
      expect(signature(`export function f(): ${type} { throw new Error(); }`).returns).toBeUndefined();
    }
  });

  it("with an unknown result may still say in words what it is", () => {
    expect(signature("/** F. @returns The answer. */ export function f(): unknown { return 1; }").returns).toEqual({
      description: "The answer.",
    });
  });

  it.each([
    ["string | Promise<string>", { type: "string" }],
    ["Promise<boolean> | boolean", { type: "boolean" }],
    ["Promise<string | undefined> | string", { type: "string" }],
    ["Promise<Promise<number>>", { type: "number" }],
    ["number | Promise<string>", undefined],
    ["string | (() => void)", undefined],
    ["Generator", undefined],
  ])("describe a result as far as it is certain: %s", (type, expected) => {
    const source = `${type === "Generator" ? "interface Generator { run(): void }" : ""}
export function f(): ${type} { throw new Error(); }`;
    const read = signature(source);
    expect(read.returns).toEqual(expected);
    expect(read.call.stream).toBeUndefined();
  });

  it.each([
    ["ToolResult<{ width: number }>", "object"],
    ["Promise<ToolResult<string>>", "string"],
    ["AsyncGenerator<ToolResult<string>>", "string"],
    ["ToolResult<string> | string", "string"],
    ["ToolResult<string> | null", ["string", "null"]],
    ["string | Promise<ToolResult<string>>", undefined],
    ["ToolResult", undefined],
    ["ToolResult<void>", undefined],
    ["ToolResult<() => void>", undefined],
  ])("D13: with files beside the result describe what stands beside them: %s", (type, expected) => {
    const source = `
class ToolResult<T = unknown> {
  readonly "~toolwright" = "tool-result";
  constructor(readonly response: T, readonly files: readonly { inlineData?: object }[] = []) {}
  toJSON(): { response: T; files: string[] } { return { response: this.response, files: [] }; }
}
export function f(): ${type} { throw new Error(); }
export function g(x: ToolResult<string>) { return x; }`;
    expect(signature(source).returns?.type).toEqual(expected);
    expect(JSON.stringify(signature(source).returns ?? {})).not.toMatch(/files|inlineData|toolwright/);
    expect(told(signature(source, "g"))).toEqual(["error unsupported x"]);
  });

  it("with a huge result say nothing about its type", () => {
    const members = Array.from({ length: 400 }, (_, index) => `m${index}: { a: string }`).join("; ");
    expect(signature(`export function f(): { ${members} } { throw new Error(); }`).returns).toBeUndefined();
  });

  it("with overloads are declared by the first one", () => {
    const read = signature(`
/** By id. @param id Number. */
export function f(id: number): string;
/** By name. */
export function f(name: string, fuzzy?: boolean): string;
export function f(x: number | string, fuzzy = false): string { return String(x) + fuzzy; }`);
    expect(read.description).toBe("By id.");
    expect(read.parameters.properties).toEqual({ id: { type: "number", description: "Number." } });
    expect(told(read)).toEqual(["warning overloads"]);
  });

  it("with type parameters stand for their constraints", () => {
    const read = signature(`
interface Row { id: string; size: number }
export function f<T extends { id: string }, K extends keyof Row, V>(item: T, key: K, value: V) { return [item, key, value]; }`);
    expect(read.parameters.properties).toEqual({
      item: { type: "object", properties: { id: { type: "string" } }, required: ["id"], additionalProperties: false },
      key: { type: "string", enum: ["id", "size"] },
      value: {},
    });
    expect(told(read)).toEqual(["info generic item", "info generic key", "warning generic value"]);
  });

  it("drop what JSON cannot carry when it is optional, and pass nothing in its place", () => {
    const read = signature(
      "export function f(a: string, done?: () => void, gone?: undefined, b?: number) { return [a, done, gone, b]; }",
    );
    expect(read.call.params.map(({ kind }) => kind)).toEqual(["arg", "dropped", "dropped", "arg"]);
    expect(Object.keys(read.parameters.properties ?? {})).toEqual(["a", "b"]);
  });

  it("can have a parameter named like a member of every object", () => {
    const read = signature(
      "export function f(constructor: string, toString: number) { return [constructor, toString]; }",
    );
    expect(read.parameters.required).toEqual(["constructor", "toString"]);
  });
});
