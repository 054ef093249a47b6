import { describe, expect, it } from "vitest";
import type { Location } from "../locate/locate-functions.ts";
import { analysisRequest } from "./analysis-request.ts";

const definition = { file: "/project/tools.ts", line: 3, column: 7, exact: false };
const readable: Location = { definition, minified: false };
const minified: Location = { definition, minified: true };

describe("analysisRequest", () => {
  it("takes the name without what bind puts before it", () => {
    const fn = { lookup() {} }.lookup;
    expect(analysisRequest({ fn: fn.bind(null).bind(null) }, { ...readable, boundArguments: 0 })).toEqual({
      name: "lookup",
      boundArguments: 0,
      definition,
    });
    expect(analysisRequest({ fn: { "bound lookup"() {} }["bound lookup"] }, readable).name).toBe("bound lookup");
  });

  it("takes no name that is not a text", () => {
    const fn = Object.defineProperty(() => 1, "name", { value: 7 });
    expect(analysisRequest({ fn }, readable).name).toBe("");
  });

  it("takes a minifier's names for no evidence, but keeps those that it left alone", () => {
    const short = { fn: { a: (_e: number, ..._t: number[]) => 1 }.a, parameterNames: ["_e", "..._t"] };
    expect(analysisRequest(short, readable)).toMatchObject({ name: "a", parameterNames: ["_e", "..._t"] });
    expect(analysisRequest(short, minified)).toEqual({ name: "", definition });
    const kept = { fn: { calculate: (operand: number) => operand }.calculate, parameterNames: ["operand"] };
    expect(analysisRequest(kept, minified)).toMatchObject({ name: "calculate", parameterNames: ["operand"] });
  });

  it("passes on why there is no definition", () => {
    const problem = { reason: "it is a native function", remedies: [] };
    expect(analysisRequest({ fn: Math.max }, { definition: problem, minified: false })).toEqual({
      name: "max",
      definitionMissing: "it is a native function",
    });
  });
});
