import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { parameterRows } from "./parameter-rows.ts";

describe("parameterRows", () => {
  it("tells what is required, optional and filled in", () => {
    const rows = parameterRows({
      type: "object",
      properties: {
        query: { type: "string", description: "What to\nlook for." },
        limit: { type: "integer", default: 10, minimum: 1, maximum: 100 },
        verbose: { type: "boolean" },
      },
      required: ["query"],
    });
    expect(rows).toEqual([
      { path: "query", type: "string", presence: "required", text: "What to look for." },
      { path: "limit", type: "integer", presence: "default 10", text: "(at least 1, at most 100)" },
      { path: "verbose", type: "boolean", presence: "optional", text: "" },
    ]);
  });

  it("lists members of objects, of items and of records by their paths", () => {
    const address: JsonSchema = { type: "object", properties: { city: { type: "string" } }, required: ["city"] };
    const rows = parameterRows({
      type: "object",
      properties: {
        home: address,
        others: { type: "array", items: address },
        byName: { type: "object", additionalProperties: address },
      },
    });
    expect(rows.map(({ path, presence }) => `${path} ${presence}`)).toEqual([
      "home optional",
      "home.city required",
      "others optional",
      "others[].city required",
      "byName optional",
      "byName.*.city required",
    ]);
  });

  it("lists a recursive type once, under its own name", () => {
    const rows = parameterRows({
      type: "object",
      properties: { root: { $ref: "#/$defs/Tree" } },
      required: ["root"],
      $defs: {
        Tree: { type: "object", properties: { children: { type: "array", items: { $ref: "#/$defs/Tree" } } } },
      },
    });
    expect(rows.map(({ path, type }) => `${path}: ${type}`)).toEqual(["root: Tree", "Tree.children: Tree[]"]);
  });
});
