import { type ToolDeclaration, toFunctionDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import { plainPalette } from "../terminal/palette.ts";
import { renderTool } from "./render-tool.ts";

const search: ToolDeclaration = {
  name: "search",
  description: "Searches the catalogue.\n\nKnows every product.",
  parameters: {
    type: "object",
    properties: {
      query: { type: "string", description: "What to look for." },
      limit: { type: "integer", default: 10, description: "How many results." },
    },
    required: ["query"],
  },
  returns: { type: "array", items: { type: "string" }, description: "Names of products." },
};

describe("renderTool", () => {
  it("shows what a model is told, where it comes from and what is wrong with it", () => {
    const text = renderTool(
      {
        name: "search",
        seenIn: [],
        origins: ["export search", "tool of shop"],
        location: "src/shop.ts:12",
        diagnostics: [{ severity: "warning", code: "vague", path: "limit", message: "no unit" }],
        neutral: search,
        declaration: toFunctionDeclaration(search),
      },
      plainPalette,
    );
    expect(text).toBe(`search  src/shop.ts:12, export search, tool of shop
  Searches the catalogue.
  Knows every product.
  query  string   required    What to look for.
  limit  integer  default 10  How many results.
  returns string[]  Names of products.
  warning src/shop.ts:12: limit: no unit (vague)

`);
  });

  it("shows why something cannot be declared, with every remedy", () => {
    const text = renderTool(
      {
        name: "search",
        seenIn: [],
        origins: ["tool of shop"],
        diagnostics: [],
        problem: "NO_TYPE_INFORMATION: no source\n- build",
      },
      plainPalette,
    );
    expect(text).toBe(`search  tool of shop
  error search: NO_TYPE_INFORMATION: no source
    - build

`);
  });
});
