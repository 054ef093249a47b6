import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { checkDeclaration } from "../check-declaration.ts";
import { parameter, pathsOf, toolWith } from "../test-declarations.ts";

const text: JsonSchema = { type: "string", description: "Said elsewhere." };

function inside(levels: number, schema: JsonSchema = text): JsonSchema {
  return levels === 0 ? schema : { type: "object", properties: { inner: inside(levels - 1, schema) } };
}

describe("deep-nesting", () => {
  it("finds the object whose members are one level too deep, and says nothing of what is inside", () => {
    expect(pathsOf("deep-nesting", parameter("outer", inside(3)))).toEqual([]);
    expect(pathsOf("deep-nesting", parameter("outer", inside(4)))).toEqual(["outer.inner.inner.inner"]);
    expect(pathsOf("deep-nesting", parameter("outer", inside(9)))).toEqual(["outer.inner.inner.inner"]);
  });

  it("counts records, but neither lists nor types that contain themselves", () => {
    const lists: JsonSchema = { type: "array", items: { type: "array", items: { type: "array", items: inside(3) } } };
    expect(pathsOf("deep-nesting", parameter("outer", lists))).toEqual([]);
    const record: JsonSchema = { type: "object", additionalProperties: text };
    expect(pathsOf("deep-nesting", parameter("outer", inside(3, record)))).toEqual(["outer.inner.inner.inner"]);
    const tree = parameter("tree", { $ref: "#/$defs/Tree" });
    tree.parameters.$defs = { Tree: { type: "object", properties: { next: { $ref: "#/$defs/Tree" } } } };
    expect(pathsOf("deep-nesting", tree)).toEqual([]);
  });

  it("is one finding for a parameter, however many places it is about", () => {
    const wide: JsonSchema = { type: "object", properties: { a: inside(3), b: inside(3), c: inside(3) } };
    const faults = checkDeclaration(toolWith({ first: wide, second: wide })).filter(
      ({ rule }) => rule === "deep-nesting",
    );
    expect(faults.map(({ path, message }) => [path, message])).toEqual([
      ["first", "the members of first.a.inner.inner and in 2 other places are on level 5, more than 4"],
      ["second", "the members of second.a.inner.inner and in 2 other places are on level 5, more than 4"],
    ]);
  });

  it("takes the project's limit", () => {
    expect(pathsOf("deep-nesting", parameter("outer", inside(1)), { max: 1 })).toEqual(["outer"]);
  });
});

describe("too-many-parameters", () => {
  const tool = (count: number) =>
    toolWith(Object.fromEntries(Array.from({ length: count }, (_, i) => [`p${i}`, text])));

  it("finds a tool with more than ten, or than the project allows", () => {
    expect(pathsOf("too-many-parameters", tool(11))).toEqual([""]);
    expect(pathsOf("too-many-parameters", tool(10))).toEqual([]);
    expect(pathsOf("too-many-parameters", tool(4), { max: 3 })).toEqual([""]);
  });
});

describe("too-many-values", () => {
  const choice = (count: number): JsonSchema => ({ enum: Array.from({ length: count }, (_, i) => `value ${i}`) });

  it("finds a choice of more than fifty, wherever it stands", () => {
    expect(pathsOf("too-many-values", parameter("list", { type: "array", items: choice(51) }))).toEqual(["list[]"]);
    expect(pathsOf("too-many-values", parameter("one", choice(50)))).toEqual([]);
  });
});

describe("boolean-parameters", () => {
  const flag: JsonSchema = { type: "boolean", description: "Said elsewhere." };

  it("finds the second required boolean", () => {
    expect(pathsOf("boolean-parameters", toolWith({ room: text, sea: flag, quiet: flag }))).toEqual(["quiet"]);
  });

  it("lets one be, and those that need not be given", () => {
    expect(pathsOf("boolean-parameters", toolWith({ room: text, on: flag }))).toEqual([]);
    const optional = toolWith({ sea: flag, quiet: { ...flag, default: false } });
    optional.parameters.required = ["sea"];
    expect(pathsOf("boolean-parameters", optional)).toEqual([]);
  });
});
