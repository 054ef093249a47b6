import { describe, expect, it } from "vitest";
import { testProjects } from "./test-projects/test-projects.ts";

const { project } = testProjects();

describe("a type that leads nowhere", () => {
  it.each([
    ["itself", "p: Missing"],
    ["in a list", "p: Missing[]"],
    ["in a utility type, which would be an object without members", "p: Partial<Missing>"],
    ["in a picked member, which would be any", 'p: Pick<Missing, "a">'],
    ["in an intersection", "p: Missing & { a: string }"],
    ["in a union", "p?: Missing | string"],
    ["in a record", "p: Record<string, Missing>"],
    ["as an index", 'p: Missing["a"]'],
    ["as a source of keys", "p: keyof Missing"],
    ["behind an alias", "p: Alias"],
    ["as the base of an interface, whose members would be lost", "p: Derived"],
    ["in a member of a member", "p: Outer"],
    ["as a constraint", "p: Bounded<{ a: string }>"],
    ["in the type of a constant", "p: typeof settings"],
    ["in a destructured parameter", "{ a }: { a: Missing }"],
    ["in a rest parameter", "...p: Missing[]"],
  ])("is refused %s", (_, list) => {
    const made = project({
      "tools.ts": `
import type { Missing } from "./missing.ts";
type Alias = Missing;
interface Derived extends Missing { own: string }
interface Outer { inner: { deep: Alias } }
type Bounded<T extends Missing> = T;
const settings = { value: {} as Missing };
export function f(${list}) { return [settings, arguments]; }
export type Used = Alias | Derived | Outer | Bounded<never>;
`,
    });
    expect(made.result("f")).toMatchObject({
      code: "TYPE_NOT_RESOLVED",
      reason: expect.stringMatching(
        /^the type Missing is not resolved \(tools\.ts:\d+, imported from "\.\/missing\.ts"\)$/,
      ),
      remedies: [expect.stringContaining('check the path "./missing.ts"'), expect.stringContaining("tsc --noEmit")],
    });
  });

  it("is refused in a written result", () => {
    const made = project({
      "tools.ts":
        'import type { Missing } from "./missing.ts"; export function f(a: string): Promise<Missing> { throw a; }',
    });
    expect(made.result("f")).toMatchObject({ code: "TYPE_NOT_RESOLVED" });
  });

  it("does not hide a function whose inferred result only mentions it", () => {
    const made = project({
      "tools.ts": 'import { load } from "./missing.ts"; export function f(a: string) { return load(a); }',
    });
    const signature = made.signature("f");
    expect(signature.parameters.required).toEqual(["a"]);
    expect(signature.returns).toBeUndefined();
    expect(signature.diagnostics).toContainEqual(expect.objectContaining({ code: "return-not-resolved" }));
  });

  it("does not touch the other functions of the file", () => {
    const made = project({
      "tools.ts":
        'import type { Missing } from "./missing.ts"; export const f = (a: Missing) => a; export const g = (a: string) => a;',
    });
    expect(made.result("f")).toMatchObject({ code: "TYPE_NOT_RESOLVED" });
    expect(made.signature("g").parameters.required).toEqual(["a"]);
  });

  it.each([
    ['import type { Missing } from "no-such-package";', "install no-such-package"],
    ['import type { Missing } from "@scope/no-such/deep";', "install @scope/no-such"],
    ['import type { Missing } from "@/models";', "check `paths` in tsconfig.json"],
    ['import type { Missing } from "./kit.ts";', "exports Missing"],
    ['import * as Missing from "./missing.ts";', "check the path"],
    ["", "import Missing, or declare it"],
  ])("comes with a hint: %s", (statement, hint) => {
    const type = statement.includes("* as") ? "Missing.Thing" : "Missing";
    const made = project({ "tools.ts": `${statement}\nexport function f(a: ${type}) { return a; }` });
    expect(made.result("f")).toMatchObject({
      code: "TYPE_NOT_RESOLVED",
      remedies: expect.arrayContaining([expect.stringContaining(hint)]),
    });
  });

  it("is refused as the base of a type in a package, whose inherited members would be lost", () => {
    const made = project({
      "packages/node_modules/lib/index.d.ts":
        'import type { Base } from "missing-peer"; export interface Options extends Base { own: string }',
      "src/tools.ts":
        'import type { Options } from "../packages/node_modules/lib/index.js"; export const f = (a: Options) => a;',
    });
    expect(made.result("f", "src/tools.ts")).toMatchObject({
      code: "TYPE_NOT_RESOLVED",
      reason: expect.stringContaining("the type Base is not resolved"),
    });
  });

  it("is refused in an import type", () => {
    const made = project({ "tools.ts": 'export function f(a: import("./missing.ts").Thing) { return a; }' });
    expect(made.result("f")).toMatchObject({ code: "TYPE_NOT_RESOLVED" });
  });

  it("is not looked for in code that runs later, nor in private members", () => {
    const made = project({
      "tools.ts": `
import { missing, type Missing } from "./missing.ts";
class Point { x = 0; private secret: Missing | undefined; peek() { return missing(this.secret); } }
export function f(p: Point, n: number = missing()) { return missing(p, n); }`,
    });
    expect(made.signature("f").parameters.properties).toMatchObject({ p: { required: ["x"] }, n: { type: "number" } });
  });

  it("is told apart from a written any, which is only a warning", () => {
    const made = project({ "tools.ts": "export function f(a: any, b: unknown) { return [a, b]; }" });
    const signature = made.signature("f");
    expect(signature.parameters.properties).toEqual({ a: {}, b: {} });
    expect(signature.diagnostics.filter(({ severity }) => severity !== "info")).toEqual([
      expect.objectContaining({ code: "no-description" }),
      expect.objectContaining({ code: "any", severity: "warning", path: "a" }),
    ]);
  });
});

describe("a parameter without a type", () => {
  it.each([
    ["plain", "export function f(a) { return a; }"],
    ["destructured", "export function f({ a, b = 1 }) { return [a, b]; }"],
    ["of an inline function", "export const f = (a) => a;"],
    [
      "with a type in a comment, which TypeScript ignores",
      "/** @param {string} a A. */ export function f(a) { return a; }",
    ],
    ["a rest parameter", "export function f(...a) { return a; }"],
  ])("is refused: %s", (_, source) => {
    expect(project({ "tools.ts": source }).result("f")).toMatchObject({
      code: "NO_TYPE_INFORMATION",
      reason: "its parameter a has no type (tools.ts:1)",
    });
  });

  it("takes its type from a default or from an annotation around the function", () => {
    const made = project({
      "tools.ts": `
export const f = (n = 3) => n;
export const g: (q: string) => string = (q) => q;`,
    });
    expect(made.signature("f").parameters.properties?.["n"]).toEqual({ type: "number", default: 3 });
    expect(made.signature("g").parameters.properties?.["q"]).toEqual({ type: "string" });
  });
});

describe("a function in JavaScript", () => {
  it("is read from its JSDoc types", () => {
    const made = project({
      "tools.js": `
/**
 * Adds tax.
 * @param {number} amount Net amount.
 * @param {"low" | "high"} [rate="high"] Rate.
 * @param {{ city: string, zip?: string }} address Where.
 * @returns {number} Gross amount.
 */
export function addTax(amount, rate = "high", address) { return amount + rate.length + address.city.length; }`,
    });
    expect(made.signature("addTax", "tools.js")).toMatchObject({
      description: "Adds tax.",
      parameters: {
        properties: {
          amount: { type: "number", description: "Net amount." },
          rate: { type: "string", enum: ["low", "high"], description: "Rate.", default: "high" },
          address: { type: "object", required: ["city"] },
        },
        required: ["amount", "address"],
      },
      returns: { type: "number", description: "Gross amount." },
    });
  });

  it("is read from a type given to its variable", () => {
    const made = project({
      "tools.js": `
/** Looks up.
 * @type {(q: string, limit?: number) => string} */
export const lookup = (q, limit) => q + limit;`,
    });
    expect(made.signature("lookup", "tools.js").parameters).toMatchObject({
      properties: { q: { type: "string" }, limit: { type: "number" } },
      required: ["q"],
    });
  });

  it.each([
    ["without a comment", "export function f() { return 1; }"],
    ["whose comment has no types", "/** Adds. @param a first */\nexport function f(a) { return a; }"],
    ["with only a default to go by, as compiled code has", "/** Adds. */\nexport function f(a = 5) { return a; }"],
  ])("is refused %s", (_, source) => {
    expect(project({ "tools.js": source }).result("f", "tools.js")).toMatchObject({
      code: "NO_TYPE_INFORMATION",
      remedies: expect.arrayContaining([expect.stringMatching(/`@param \{string\} \w+`.*TypeScript file/)]),
    });
  });

  it("is declared by the .d.ts beside it when the call site sees that", () => {
    const made = project({
      "lib.js": "export function lookup(q) { return q; }",
      "lib.d.ts": "/** Looks up. @param q The query. */\nexport declare function lookup(q: string): string;",
      "agent.ts":
        'import { FunctionTool } from "./kit.ts"; import { lookup } from "./lib.js"; new FunctionTool(lookup);',
    });
    const result = made.analyse({
      name: "lookup",
      parameterNames: ["q"],
      definition: { file: "lib.js", at: "(q)" },
      callSite: { file: "agent.ts", at: "new FunctionTool" },
    });
    expect(result).toMatchObject({
      signature: {
        name: "lookup",
        description: "Looks up.",
        parameters: { properties: { q: { description: "The query." } } },
      },
    });
  });
});
