import type { JsonSchema, ToolDeclaration } from "toolwright";
import { FunctionTool, runToolCall } from "toolwright";
import { createToolContext } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { anthropicDialect } from "./anthropic-dialect.ts";
import type { Dialect } from "./dialect.ts";
import { geminiDialect, geminiJsonSchemaDialect, geminiSchemaDialect } from "./gemini-dialect.ts";
import { openAiDialect } from "./open-ai-dialect.ts";
import { plainDialect } from "./plain-dialect.ts";

const strict = openAiDialect({ api: "chat", strict: true });
const loose = openAiDialect({ api: "chat", strict: false });
const all: readonly Dialect<unknown>[] = [
  plainDialect,
  anthropicDialect,
  geminiJsonSchemaDialect,
  geminiSchemaDialect,
  loose,
  strict,
];

const text: JsonSchema = { type: "string" };

function tool(properties: { [name: string]: JsonSchema }, rest: JsonSchema = {}, name = "f"): ToolDeclaration {
  return { name, description: "F.", parameters: { type: "object", properties, additionalProperties: false, ...rest } };
}

/** What the dialect makes of one property `x`. */
function lower(dialect: Dialect<unknown>, x: JsonSchema, rest: JsonSchema = {}): JsonSchema | undefined {
  return dialect.encodeTools([tool({ x }, { required: ["x"], ...rest })]).declarations[0]?.parameters.properties?.["x"];
}

const named = (names: readonly string[]) => names.map((name) => tool({}, {}, name));

describe("names of tools", () => {
  it("B20: with separators are mapped and mapped back, and a collision changes only the mapped one", () => {
    const names = ["todoist/find-tasks", "caldav.create", "métier", "a b", "a.b", "a_b"];
    const encoded = anthropicDialect.encodeTools(named(names));
    const sent = encoded.declarations.map(({ name }) => name);
    expect(sent.slice(0, 3)).toEqual(["todoist_find-tasks", "caldav_create", "metier"]);
    expect(sent[5]).toBe("a_b");
    expect(new Set(sent).size).toBe(names.length);
    expect(sent.map((name) => encoded.decodeCall({ name, args: {} }).name)).toEqual(names);
    expect(encoded.losses.filter(({ effect }) => effect === "renamed").map(({ tool: name }) => name)).toEqual(
      names.slice(0, 5),
    );
  });

  it("B21: that are too long get a hash, the same every time", () => {
    const name = "enterprise_inventory_management_service_list_all_purchase_orders_by_supplier";
    const [first, second] = [1, 2].map(() => anthropicDialect.encodeTools(named([name])).encodeName(name));
    expect(first).toMatch(/^enterprise_inventory_management_service_list_all_purchas_\w{7}$/);
    expect(first).toHaveLength(64);
    expect(second).toBe(first);
    expect(anthropicDialect.encodeTools([]).encodeName(name)).toBe(first);
  });

  it("B22: that begin with a digit or $ are mapped for Gemini, with the rule in words", () => {
    const names = ["$get", "1password_get", "_x", "a"];
    const encoded = geminiJsonSchemaDialect.encodeTools(named(names));
    expect(encoded.declarations.map(({ name }) => name)).toEqual(["get", "_1password_get", "_x", "a"]);
    expect(encoded.losses.map(({ message }) => message)).toEqual([
      expect.stringContaining("a letter or _ first"),
      expect.stringContaining("a letter or _ first"),
    ]);
  });
});

describe("one bad declaration", () => {
  const bad: readonly (readonly [string, ToolDeclaration])[] = [
    ["a reference that leads nowhere", tool({ x: { $ref: "#/$defs/nowhere" } }, {}, "bad")],
    ["a type that is none", tool({ x: { type: "text" as "string" } }, {}, "bad")],
    ["a required argument without values", tool({ x: { not: {} } }, { required: ["x"] }, "bad")],
    ["parameters that are no object", { name: "bad", description: "", parameters: { type: "string" } }],
    ["a name that is taken", tool({}, {}, "good")],
    ["no name", tool({}, {}, "")],
  ];

  it.each(bad)("with %s is left out and named, and hinders no other (B20, B23)", (_, declaration) => {
    for (const dialect of all) {
      const encoded = dialect.encodeTools([tool({ x: text }, {}, "good"), declaration]);
      expect(encoded.declarations.map(({ name }) => name)).toEqual(["good"]);
      expect(encoded.losses.filter(({ severity }) => severity === "error")).toMatchObject([
        { tool: declaration.name, effect: "left-out", message: expect.stringMatching(/^The tool is left out: /) },
      ]);
    }
  });
});

describe("schemas", () => {
  it("B02: results with references reach Gemini as text, and others as they are", () => {
    const result = { schema: { $ref: "#/$defs/Id", $defs: { Id: { type: "string" } } } };
    expect(geminiJsonSchemaDialect.encodeTools([]).encodeResult(result)).toEqual({ result: JSON.stringify(result) });
    expect(geminiSchemaDialect.encodeTools([]).encodeResult({ a: [1] })).toEqual({ a: [1] });
    expect(anthropicDialect.encodeTools([]).encodeResult(result)).toEqual(result);
  });

  it("B03: references by any pointer are written out with what stands beside them", () => {
    const properties: { [name: string]: JsonSchema } = {
      meta: { type: "object", properties: { a: text } },
      steps: { type: "array", items: { $ref: "#/properties/meta", title: "x" } },
    };
    for (const dialect of all) {
      const written = dialect.encodeTools([
        { name: "f", description: "", parameters: { type: "object", properties, required: ["steps"] } },
      ]);
      expect(JSON.stringify(written.declarations)).not.toContain("$ref");
      expect(written.declarations[0]?.parameters.properties?.["steps"]).toMatchObject({
        items: { title: "x", properties: { a: expect.anything() } },
      });
    }
  });

  it("B04: properties that are called like keywords stay", () => {
    const names = ["ref", "title", "format", "pattern", "$defs", "required"];
    for (const dialect of all) {
      const encoded = dialect.encodeTools([
        tool(Object.fromEntries(names.map((name) => [name, text])), { required: names }),
      ]);
      const args = Object.fromEntries(names.map((name) => [name, name]));
      const sent = encoded.encodeCall({ name: "f", args });
      expect(Object.keys(encoded.declarations[0]?.parameters.properties ?? {})).toEqual(Object.keys(sent.args));
      expect(encoded.decodeCall(sent).args).toEqual(args);
    }
  });

  it("B06: the root is an object whatever was given", () => {
    for (const dialect of all) {
      const encoded = dialect.encodeTools([{ name: "f", description: "", parameters: { properties: { a: text } } }]);
      expect(encoded.declarations[0]?.parameters.type).toBe("object");
    }
  });

  it("B07: numbers and booleans of enums are texts for Gemini, and come back as what they were", () => {
    const declaration = tool(
      { depth: { enum: [0, 1, 2] }, deep: { const: true }, version: { const: 1 } },
      { required: ["depth"] },
    );
    for (const dialect of [geminiSchemaDialect, geminiJsonSchemaDialect]) {
      const encoded = dialect.encodeTools([declaration]);
      expect(encoded.declarations[0]?.parameters.properties).toMatchObject({
        depth: { type: "string", enum: ["0", "1", "2"] },
        deep: { type: "string", enum: ["true"] },
      });
      const { args } = encoded.decodeCall({ name: "f", args: { depth: "1", deep: "true", version: "1" } });
      expect(args).toEqual({ depth: 1, deep: true, version: 1 });
    }
  });

  it("B12: limits that Gemini has no keyword for are said, whole numbers get the next limit", () => {
    expect(lower(geminiSchemaDialect, { type: "number", exclusiveMinimum: 0 })).toEqual({
      type: "number",
      description: "Greater than 0.",
    });
    expect(lower(geminiJsonSchemaDialect, { type: "integer", exclusiveMinimum: 0, exclusiveMaximum: 2.5 })).toEqual({
      type: "integer",
      minimum: 1,
      maximum: 2,
    });
    expect(lower(geminiSchemaDialect, { type: "string", format: "uri" })).toEqual({
      type: "string",
      description: "Format: uri.",
    });
  });

  it("B13: defaults are said in words for Gemini, and stay absent in the call", () => {
    const encoded = geminiSchemaDialect.encodeTools([tool({ base: { type: "number", default: 0 } })]);
    expect(encoded.tools[0]?.parameters?.properties?.["base"]).toEqual({ type: "NUMBER", description: "Default: 0." });
    expect(encoded.decodeCall({ name: "f", args: {} }).args).toEqual({});
  });

  it("B14: required names only what is there, with a warning", () => {
    const bad: JsonSchema = { type: "object", properties: { bar: text }, required: ["foo"] };
    for (const dialect of all) {
      const encoded = dialect.encodeTools([{ name: "f", description: "", parameters: bad }]);
      expect(encoded.declarations[0]?.parameters.required ?? []).not.toContain("foo");
      expect(encoded.losses).toContainEqual(expect.objectContaining({ keyword: "required", severity: "warning" }));
    }
  });

  it("B15: no node is without a type for Gemini", () => {
    const cfg: JsonSchema = { $ref: "#/$defs/Cfg" };
    const rest: JsonSchema = { $defs: { Cfg: { allOf: [{ properties: { a: {} } }] } } };
    for (const dialect of [geminiSchemaDialect, geminiJsonSchemaDialect]) {
      expect(lower(dialect, cfg, rest)).toMatchObject({ type: "object", properties: { a: { type: "string" } } });
      expect(lower(dialect, { oneOf: [text, { type: "number" }] })).toEqual({ anyOf: [text, { type: "number" }] });
    }
  });

  it("B16: strict mode requires every argument, and null for an optional one is left out", async () => {
    const declaration = tool({ floor: text, max: { type: "number", default: 5 } }, { required: ["floor"] });
    const encoded = strict.encodeTools([declaration]);
    expect(encoded.tools[0]).toMatchObject({
      function: {
        strict: true,
        parameters: { required: ["floor", "max"], properties: { max: { type: ["number", "null"] } } },
      },
    });
    const { args } = encoded.decodeCall({ name: "f", args: { floor: "1", max: null } });
    expect(args).toEqual({ floor: "1" });
    const rooms = new FunctionTool({
      name: "f",
      description: "F.",
      parameters: declaration.parameters,
      execute: (given) => given,
    });
    const outcome = await runToolCall({ tool: rooms, args, toolContext: createToolContext() });
    expect(outcome.response).toEqual({ floor: "1", max: 5 });
  });

  it("B17: a tool that strict mode cannot express is not strict, with the reason, and others are", () => {
    const open: ToolDeclaration = {
      name: "open",
      description: "",
      parameters: { type: "object", properties: { a: {} } },
    };
    const encoded = strict.encodeTools([open, tool({ a: text })]);
    expect(encoded.declarations.map((declaration) => declaration.strict)).toEqual([false, true]);
    expect(encoded.losses).toContainEqual(
      expect.objectContaining({ tool: "open", path: "a", effect: "not-strict", severity: "info" }),
    );
  });

  it("B18: records stay open, or become lists of keys and values", () => {
    const vars: JsonSchema = { type: "object", additionalProperties: text };
    expect(lower(strict, vars)).toEqual(vars);
    expect(strict.encodeTools([tool({ vars })]).declarations[0]?.strict).toBe(false);
    const encoded = geminiSchemaDialect.encodeTools([tool({ vars })]);
    const sent = { vars: [{ key: "HOME", value: "/root" }] };
    expect(encoded.decodeCall({ name: "f", args: sent }).args).toEqual({ vars: { HOME: "/root" } });
    expect(encoded.encodeCall({ name: "f", args: { vars: { HOME: "/root" } } }).args).toEqual(sent);
  });

  it("B19: very deep schemas end at the provider's limit, with a note on tool and limit", () => {
    const deep = Array.from({ length: 60 }).reduce<JsonSchema>(
      (x) => ({ type: "object", properties: { x }, required: ["x"], additionalProperties: false }),
      text,
    );
    const declaration: ToolDeclaration = { name: "deep", description: "", parameters: deep };
    expect(strict.encodeTools([declaration]).losses).toMatchObject([
      {
        tool: "deep",
        effect: "not-strict",
        message: expect.stringContaining("nested 60 levels deep, and strict mode allows 10"),
      },
    ]);
    expect(geminiJsonSchemaDialect.encodeTools([declaration]).losses).toContainEqual(
      expect.objectContaining({ tool: "deep", message: expect.stringContaining("takes 10 levels") }),
    );
    const endless = Array.from({ length: 200 }).reduce<JsonSchema>(
      (x) => ({ type: "object", properties: { x } }),
      text,
    );
    expect(plainDialect.encodeTools([{ ...declaration, parameters: endless }]).losses).toMatchObject([
      { tool: "deep", severity: "error" },
    ]);
  });

  it("B19: Azure's strict mode takes fewer levels and members, and limits in words only", () => {
    const azure = openAiDialect({ api: "chat", strict: true, host: "azure" });
    const deep = (levels: number): JsonSchema =>
      levels === 0 ? text : { ...tool({ x: deep(levels - 1) }, { required: ["x"] }).parameters };
    const many = (count: number) =>
      tool(Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, text]))).parameters;
    const isStrict = (dialect: Dialect, parameters: JsonSchema) =>
      dialect.encodeTools([{ name: "f", description: "", parameters }]).declarations[0]?.strict;
    expect([deep(5), deep(6), many(100), many(101)].map((each) => isStrict(azure, each))).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([deep(6), many(101)].map((each) => isStrict(strict, each))).toEqual([true, true]);
    expect(lower(azure, { type: "string", format: "date", pattern: "^2" })).toEqual({
      type: "string",
      description: "Format: date. Matches the regular expression ^2",
    });
    expect(lower(azure, { type: "integer", minimum: 1 })).toEqual({ type: "integer", description: "At least 1." });
  });

  it("B23: keys that Anthropic refuses are renamed, required ones too, and come back", () => {
    const keys = ["where[sku]", "$page", "@kind", "nom de famille", "naïve"];
    const encoded = anthropicDialect.encodeTools([
      tool(Object.fromEntries(keys.map((key) => [key, text])), { required: ["where[sku]"] }),
    ]);
    const sent = Object.keys(encoded.declarations[0]?.parameters.properties ?? {});
    expect(sent).toEqual(["where_sku", "page", "kind", "nom_de_famille", "naive"]);
    expect(encoded.declarations[0]?.parameters.required).toEqual(["where_sku"]);
    const { args } = encoded.decodeCall({ name: "f", args: Object.fromEntries(sent.map((key) => [key, key])) });
    expect(Object.keys(args)).toEqual(keys);
  });

  it("B24: a union at the root is one object, the choice is said, and a call that makes none is wrong", async () => {
    const branch = (name: string): JsonSchema => ({ type: "object", properties: { [name]: text }, required: [name] });
    const parameters: JsonSchema = {
      allOf: [
        { type: "object", properties: { id: text }, required: ["id"] },
        { anyOf: [branch("title"), branch("body")] },
      ],
    };
    for (const dialect of all) {
      const encoded = dialect.encodeTools([{ name: "update", description: "", parameters }]);
      const { parameters: written } = encoded.declarations[0] ?? {};
      expect(Object.keys(written?.properties ?? {}).sort()).toEqual(["body", "id", "title"]);
      expect(written?.anyOf).toBeUndefined();
      expect(written?.description).toBe("Give id with title, or id with body.");
      const args = { id: "1", body: "B" };
      expect(encoded.decodeCall(encoded.encodeCall({ name: "update", args })).args).toEqual(args);
    }
    const update = new FunctionTool({ name: "update", description: "", parameters, execute: () => "done" });
    const call = (args: object) => runToolCall({ tool: update, args, toolContext: createToolContext() });
    expect((await call({ id: "1" })).response).toMatchObject({ error: { code: "INVALID_ARGUMENTS" } });
    expect((await call({ id: "1", body: "B" })).response).toEqual({ result: "done" });
  });

  it("B25: descriptions are cut where the provider has a limit, with a warning", () => {
    const long = { ...tool({}), description: "Word. ".repeat(500) };
    const encoded = strict.encodeTools([long]);
    expect(encoded.declarations[0]?.description).toHaveLength(1_024);
    expect(encoded.losses).toMatchObject([{ keyword: "description", effect: "dropped", severity: "warning" }]);
    expect(anthropicDialect.encodeTools([long]).losses).toEqual([]);
  });

  it("says what a tool returns at the end of its description", () => {
    const declaration: ToolDeclaration = { ...tool({}), returns: { type: "number", description: "The sum." } };
    for (const dialect of all) {
      expect(dialect.encodeTools([declaration]).declarations[0]?.description).toBe("F. Returns: The sum.");
    }
  });

  it("has no parameters for a Gemini function without any", () => {
    for (const dialect of [geminiSchemaDialect, geminiJsonSchemaDialect]) {
      expect(dialect.encodeTools([tool({})]).tools).toEqual([{ name: "f", description: "F." }]);
    }
  });

  it("tells apart null and absent: a member that may be both is not strict", () => {
    const declaration = tool({ due: { type: ["string", "null"] } });
    expect(strict.encodeTools([declaration]).declarations[0]?.strict).toBe(false);
    const withDefault = tool({ due: { type: ["string", "null"], default: null } });
    expect(strict.encodeTools([withDefault]).declarations[0]?.strict).toBe(true);
  });

  it("A17, A19: keeps recursive definitions where references are known, writes them out elsewhere, and hinders no other tool", () => {
    const tree: JsonSchema = {
      type: "object",
      properties: { name: text, kids: { type: "array", items: { $ref: "#/$defs/tree" } } },
      required: ["name", "kids"],
      additionalProperties: false,
    };
    const declaration = tool({ tree: { $ref: "#/$defs/tree" } }, { required: ["tree"], $defs: { tree } });
    expect(strict.encodeTools([declaration]).declarations[0]).toMatchObject({
      strict: true,
      parameters: { $defs: { tree } },
    });
    const others = ["a", "b", "c", "d"].map((name) => tool({ x: text }, {}, name));
    for (const dialect of all) {
      const { declarations } = dialect.encodeTools([...others, declaration]);
      expect(declarations.map(({ name }) => name)).toEqual(["a", "b", "c", "d", "f"]);
      expect(declarations.slice(0, 4)).toEqual(dialect.encodeTools(others).declarations);
    }
    const encoded = geminiJsonSchemaDialect.encodeTools([declaration]);
    const leaf = { name: "c", kids: [] };
    const args = { tree: { name: "a", kids: [{ name: "b", kids: [leaf] }] } };
    const sent = encoded.encodeCall({ name: "f", args });
    expect(sent.args).toEqual({ tree: { name: "a", kids: [{ name: "b", kids: [JSON.stringify(leaf)] }] } });
    expect(encoded.decodeCall(sent).args).toEqual(args);
  });

  it("leaves calls as they are that it does not know", () => {
    const encoded = geminiSchemaDialect.encodeTools([tool({ vars: { type: "object", additionalProperties: text } })]);
    expect(encoded.decodeCall({ name: "unknown", args: { a: 1 } })).toEqual({ name: "unknown", args: { a: 1 } });
    expect(encoded.decodeCall({ name: "f", args: { vars: "?", other: 1 } }).args).toEqual({ vars: "?", other: 1 });
  });
});

describe("geminiDialect", () => {
  it.each([
    ["gemini-2.5-flash", geminiJsonSchemaDialect],
    ["models/gemini-3-pro-preview", geminiJsonSchemaDialect],
    ["gemini-pro-latest", geminiJsonSchemaDialect],
    ["gemini-pro", geminiSchemaDialect],
    ["gemini-2.0-flash", geminiSchemaDialect],
    ["gemini-1.5-pro", geminiSchemaDialect],
    ["gemma-3-27b-it", geminiSchemaDialect],
    ["gemini-live-2.5-flash-preview", geminiSchemaDialect],
  ])("declares functions for %s", (model, dialect) => {
    expect(geminiDialect(model).name).toBe(dialect.name);
  });
});
