import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import type { TemporaryProject } from "./test-projects/temporary-project.ts";
import { testProjects } from "./test-projects/test-projects.ts";

const { project: projectOf } = testProjects();

function project(source: string, files: Record<string, string> = {}): TemporaryProject {
  return projectOf({ "tools.ts": source, ...files });
}

function signature(source: string, name: string, files?: Record<string, string>) {
  return project(source, files).signature(name);
}

function parameters(source: string, name: string, files?: Record<string, string>): JsonSchema {
  return signature(source, name, files).parameters;
}

describe("faults reported against other kits", () => {
  it("A01: a nullable parameter with a null default is optional and nullable", () => {
    const schema = parameters("export function stamp(prefix: string | null = null) { return prefix; }", "stamp");
    expect(schema.properties).toEqual({ prefix: { type: ["string", "null"], default: null } });
    expect(schema.required).toBeUndefined();
  });

  it("A02: an awkward parameter does not make the others optional", () => {
    const source = `export function findDocs(term: string, labels?: string[] | null, extra?: Map<string, string>) { return term; }`;
    expect(parameters(source, "findDocs")).toEqual({
      type: "object",
      properties: {
        term: { type: "string" },
        labels: { type: ["array", "null"], items: { type: "string" } },
        extra: { type: "object", additionalProperties: { type: "string" }, "x-codec": "map" },
      },
      required: ["term"],
      additionalProperties: false,
    });
  });

  it("A02: a required parameter without a JSON form is a named error, and the others keep their rules", () => {
    const result = signature("export function poll(url: string, tick: () => void) { tick(); return url; }", "poll");
    expect(result.parameters.required).toEqual(["url", "tick"]);
    expect(result.diagnostics).toContainEqual({
      code: "unsupported",
      severity: "error",
      path: "tick",
      message: "functions have no JSON form",
    });
  });

  it("A03: a union of objects keeps both branches with their own requirements", () => {
    const source = `
      type Parcel = { kind: "parcel"; grams: number };
      type Pallet = { kind: "pallet"; slots: number };
      export function ship(load: Parcel | Pallet) { return load.kind; }`;
    const branches = parameters(source, "ship").properties?.["load"]?.anyOf;
    expect(branches?.map((branch) => branch.required)).toEqual([
      ["kind", "grams"],
      ["kind", "slots"],
    ]);
  });

  it("A04: every spelling of an optional type has its defined meaning", () => {
    const source = `
      export const a = (x?: string) => x;
      export const b = (x: string | undefined) => x;
      export const c = (x: string | null) => x;
      export const d = (x?: string | null) => x;
      export const e = (x: string | undefined = undefined) => x;`;
    const made = project(source);
    const required = (name: string) => made.signature(name).parameters.required;
    const type = (name: string) => made.signature(name).parameters.properties?.["x"]?.type;
    expect(["a", "b", "c", "d", "e"].map(required)).toEqual([undefined, undefined, ["x"], undefined, undefined]);
    expect(["a", "b", "c", "d", "e"].map(type)).toEqual([
      "string",
      "string",
      ["string", "null"],
      ["string", "null"],
      "string",
    ]);
  });

  it("A05: an enum becomes its values, and an empty one is pointed out", () => {
    const source = `
      export enum Currency { Unset = "", EUR = "eur", JPY = "jpy" }
      export function price(cur: Currency) { return cur; }`;
    const result = signature(source, "price");
    expect(result.parameters.properties?.["cur"]).toEqual({ type: "string", enum: ["", "eur", "jpy"] });
    expect(result.diagnostics).toContainEqual(expect.objectContaining({ code: "empty-value", path: "cur" }));
  });

  it.each([
    ["first", "ctx: ToolContext, room: string"],
    ["last", "room: string, ctx: ToolContext"],
    ["in the middle", "room: string, ctx: ToolContext, days?: number"],
    ["optional", "room: string, ctx?: ToolContext"],
    ["narrowed by a subtype", "room: string, ctx: ToolContext & { readonly extra: string }"],
    ["of a generic type", "room: string, ctx: C"],
  ])("A06: the description stays and the context is hidden when it stands %s", (_, list) => {
    const source = `
      import type { ToolContext } from "./kit.ts";
      /** Books a room. */
      export function book<C extends ToolContext>(${list}) { return [room, ctx]; }`;
    const result = signature(source, "book");
    expect(result.description).toBe("Books a room.");
    expect(Object.keys(result.parameters.properties ?? {})).not.toContain("ctx");
    expect(result.parameters.required).toEqual(["room"]);
    expect(result.call.params).toContainEqual({ name: "ctx", kind: "context" });
  });

  it("A06: a type of the same name without the mark is an ordinary argument", () => {
    const source = `
      interface ToolContext { readonly tenant: string }
      export function book(ctx: ToolContext) { return ctx; }`;
    expect(parameters(source, "book").required).toEqual(["ctx"]);
  });

  it("A07: every way to write @param reaches its parameter", () => {
    const source = `
      import type { ToolContext } from "./kit.ts";
      /**
       * Weather.
       * @param city - City name,
       *   in English.
       * @param {number} days 1 to 7.
       * @param [unit=c] Temperature unit.
       * @param ctx never shown
       */
      export function forecast(city: string, days: number, unit = "c", ctx?: ToolContext) { return [city, days, unit, ctx]; }`;
    const result = signature(source, "forecast");
    expect(result.parameters.properties).toEqual({
      city: { type: "string", description: "City name,\nin English." },
      days: { type: "number", description: "1 to 7." },
      unit: { type: "string", description: "Temperature unit.", default: "c" },
    });
    expect(result.diagnostics).toEqual([]);
  });

  it("A08: required, defaulted and rest parameters stand together", () => {
    const result = signature("export function f(a: string, b = 5, ...rest: number[]) { return [a, b, rest]; }", "f");
    expect(result.parameters).toEqual({
      type: "object",
      properties: {
        a: { type: "string" },
        b: { type: "number", default: 5 },
        rest: { type: "array", items: { type: "number" } },
      },
      required: ["a"],
      additionalProperties: false,
    });
    expect(result.call.params.at(-1)).toEqual({ name: "rest", kind: "rest" });
  });

  it("A09: a function made by a factory is read where it is written, and its missing name is an error", () => {
    const made = project("export const make = (ns: string) => async (pod: string) => [ns, pod];");
    const result = made.analyse({ name: "", parameterNames: ["pod"], definition: { file: "tools.ts", at: "(pod" } });
    expect(result).toMatchObject({
      signature: {
        name: "",
        parameters: { properties: { pod: { type: "string" } } },
        diagnostics: expect.arrayContaining([expect.objectContaining({ code: "anonymous", severity: "error" })]),
      },
    });
  });

  it("A12: a record says what its values are", () => {
    const schema = parameters("export function tagHost(tags: Record<string, string>) { return tags; }", "tagHost");
    expect(schema.properties?.["tags"]).toEqual({ type: "object", additionalProperties: { type: "string" } });
  });

  it("A15, A16: a union with an object stands inside an object schema", () => {
    const source = `
      export function getInfo(p: string | { databaseId: string }) { return p; }
      export function find({ by }: { by: { id: number } | { email: string } }) { return by; }
      export function either({ ...all }: { id: number } | { email: string }) { return all; }`;
    const made = project(source);
    expect(made.signature("getInfo").parameters).toMatchObject({ type: "object", required: ["p"] });
    expect(made.signature("find").parameters.properties?.["by"]?.anyOf).toHaveLength(2);
    expect(made.signature("either").parameters).toMatchObject({ type: "object", required: ["options"] });
    expect(made.signature("either").call.params).toEqual([{ name: "options", kind: "arg" }]);
  });

  it("A17: a union that contains itself is a definition that refers to itself", () => {
    const source = `
      type Json = string | number | boolean | null | Json[] | { [k: string]: Json };
      export function put(v: Json) { return v; }`;
    expect(parameters(source, "put")).toMatchObject({
      properties: { v: { $ref: "#/$defs/Json" } },
      $defs: {
        Json: {
          anyOf: [
            { type: "string" },
            { type: "number" },
            { type: "boolean" },
            { type: "array", items: { $ref: "#/$defs/Json" } },
            { type: "object", additionalProperties: { $ref: "#/$defs/Json" } },
            { type: "null" },
          ],
        },
      },
    });
  });

  it("A20: a mapped type over the keys of a constant is resolved", () => {
    const source = `
      const MENU = { soup: { small: 1 }, cake: { slice: 2, whole: 9 } } as const;
      type Order = { [D in keyof typeof MENU]?: (keyof (typeof MENU)[D])[] };
      export function order(p: Order) { return [p, MENU]; }`;
    expect(parameters(source, "order").properties?.["p"]).toEqual({
      type: "object",
      properties: {
        soup: { type: "array", items: { type: "string", const: "small" } },
        cake: { type: "array", items: { type: "string", enum: ["slice", "whole"] } },
      },
      additionalProperties: false,
    });
  });

  it("A22: conditional and inferred types are resolved", () => {
    const source = `
      interface Settings { name: string; limits: { cpu: number }; rules: { path: string }[] }
      type Loose<O> = { [K in keyof O]?: O[K] extends (infer E)[] ? Loose<E>[] : O[K] extends object ? Loose<O[K]> : O[K] };
      export function patch(change: Loose<Settings>) { return change; }`;
    expect(parameters(source, "patch").properties?.["change"]).toEqual({
      type: "object",
      properties: {
        name: { type: "string" },
        limits: { type: "object", properties: { cpu: { type: "number" } }, additionalProperties: false },
        rules: {
          type: "array",
          items: { type: "object", properties: { path: { type: "string" } }, additionalProperties: false },
        },
      },
      additionalProperties: false,
    });
  });

  it("A24: a finite template is an enumeration, another one a pattern", () => {
    const source = `
      type Side = "left" | "right"; type Pos = "top" | "low";
      export function place(x: \`\${Pos}-\${Side}\`, y: \`row\${number}\`) { return [x, y]; }`;
    const { x, y } = parameters(source, "place").properties ?? {};
    expect([...(x?.enum ?? [])].sort()).toEqual(["low-left", "low-right", "top-left", "top-right"]);
    expect("row12").toMatch(new RegExp(y?.pattern ?? "no pattern"));
    expect("rowx").not.toMatch(new RegExp(y?.pattern ?? "no pattern"));
  });

  it("A26: members that no value fits are left out", () => {
    const source = `
      interface Draft { text: string; publishedAt?: undefined; never1?: never; gone: void }
      export function keep(d: Draft) { return d; }`;
    expect(parameters(source, "keep").properties?.["d"]).toEqual({
      type: "object",
      properties: { text: { type: "string" } },
      required: ["text"],
      additionalProperties: false,
    });
  });

  it("A27: two types of one name stay two types", () => {
    const files = {
      "geo.ts": "export interface Spot { lat: number; near?: Spot }",
      "shop.ts": "export interface Spot { desk: string; next?: Spot }",
    };
    const source = `export function move(from: import("./geo.ts").Spot, to: import("./shop.ts").Spot) { return [from, to]; }`;
    expect(parameters(source, "move", files)).toMatchObject({
      properties: { from: { $ref: "#/$defs/Spot" }, to: { $ref: "#/$defs/Spot2" } },
      $defs: {
        Spot: { properties: { lat: { type: "number" }, near: { $ref: "#/$defs/Spot" } } },
        Spot2: { properties: { desk: { type: "string" }, next: { $ref: "#/$defs/Spot2" } } },
      },
    });
  });

  it("A29: a tag without text is told in words", () => {
    const source = `
      interface P { /** Old name. @deprecated */ old?: string; /** @internal */ secret?: string }
      export function f(p: P) { return p; }`;
    expect(parameters(source, "f").properties?.["p"]?.properties).toEqual({
      old: { type: "string", description: "Old name. Deprecated.", deprecated: true },
    });
  });

  it("A30: classes of the language travel in their own forms, others are refused", () => {
    const source = `
      export function up(data: Buffer, ids: ReadonlyArray<string>, o: Readonly<{ t: string }>, s: Set<string>, u: URL, m: Map<string, number>, headers: Headers) {
        return [data, ids, o, s, u, m, headers];
      }`;
    const result = signature(source, "up");
    expect(result.parameters.properties).toEqual({
      data: { type: "string", contentEncoding: "base64", "x-codec": "buffer" },
      ids: { type: "array", items: { type: "string" } },
      o: { type: "object", properties: { t: { type: "string" } }, required: ["t"], additionalProperties: false },
      s: { type: "array", items: { type: "string" }, uniqueItems: true, "x-codec": "set" },
      u: { type: "string", format: "uri", "x-codec": "url" },
      m: { type: "object", additionalProperties: { type: "number" }, "x-codec": "map" },
      headers: {},
    });
    expect(result.diagnostics.filter(({ severity }) => severity === "error")).toEqual([
      { code: "unsupported", severity: "error", path: "headers", message: "Headers has no JSON form" },
    ]);
  });

  it("A31: an intersection with a union is a union of whole objects", () => {
    const source = `
      type Job = { owner: string } & ({ kind: "cron"; every: number } | { kind: "once"; at: string });
      export function plan(j: Job) { return j; }`;
    expect(parameters(source, "plan").properties?.["j"]).toEqual({
      anyOf: [
        {
          type: "object",
          properties: { owner: { type: "string" }, kind: { type: "string", const: "cron" }, every: { type: "number" } },
          required: ["owner", "kind", "every"],
          additionalProperties: false,
        },
        {
          type: "object",
          properties: { owner: { type: "string" }, kind: { type: "string", const: "once" }, at: { type: "string" } },
          required: ["owner", "kind", "at"],
          additionalProperties: false,
        },
      ],
    });
  });

  it("A34: an undocumented parameter is listed, and no text is made up for it", () => {
    const source = `
      /** Joins. @param a The first part. */
      export function f(a: string, b: string) { return a + b; }`;
    const result = signature(source, "f");
    expect(result.parameters.properties?.["b"]).toEqual({ type: "string" });
    expect(result.diagnostics.map(({ code, path }) => `${code} ${path}`)).toEqual(["undocumented-parameter b"]);
  });

  it("A35: a Date is date-time text", () => {
    const schema = parameters("export function schedule(at: Date, id: string) { return [at, id]; }", "schedule");
    expect(schema.properties?.["at"]).toEqual({ type: "string", format: "date-time", "x-codec": "date" });
  });

  it("A37: a minified function gets the name it has in its source", () => {
    const made = project("/** Looks up. */\nexport function lookupOrder(orderId: string) { return orderId; }");
    const result = made.analyse({
      name: "a",
      parameterNames: ["t"],
      definition: { file: "tools.ts", at: "(orderId", exact: false },
    });
    expect(result).toMatchObject({ signature: { name: "lookupOrder", parameters: { required: ["orderId"] } } });
  });
});
