import { describe, expect, it } from "vitest";
import { testProjects } from "../test-projects/test-projects.ts";

const { project } = testProjects();

function signature(source: string) {
  return project({ "tools.ts": source }).signature("f");
}

describe("the comment before a declaration", () => {
  it("is found on the line of the brace or of the member before it", () => {
    const source =
      "export function f(o: { /** the city */ city: string; /** the days */ days?: number }) { return o; }";
    expect(signature(source).parameters.properties?.["o"]?.properties).toEqual({
      city: { type: "string", description: "the city" },
      days: { type: "number", description: "the days" },
    });
  });

  it("is found before a parameter", () => {
    const source =
      "export function f(/** the city */ city: string, /** the days */ days: number) { return [city, days]; }";
    const { city, days } = signature(source).parameters.properties ?? {};
    expect([city?.description, days?.description]).toEqual(["the city", "the days"]);
  });

  it("gives way to @param", () => {
    const source =
      "/** F. @param a from the function */ export function f(/** from beside @minLength 2 */ a: string) { return a; }";
    expect(signature(source).parameters.properties?.["a"]).toEqual({
      type: "string",
      description: "from the function",
      minLength: 2,
    });
  });

  it("is not taken from the end of the member before", () => {
    const source = `export function f(o: {
      city: string; /** about the city */
      days: number;
    }) { return o; }`;
    expect(signature(source).parameters.properties?.["o"]?.properties?.["days"]).toEqual({ type: "number" });
  });

  it("is the last doc comment, plain comments aside", () => {
    const source = `
/** Old. */
/** New. */
// plain
/* also plain */
export async function f(a: string) { return a; }`;
    expect(signature(source).description).toBe("New.");
  });

  it("is not the comment of the file", () => {
    const source = "/** @file Tools of the shop. */\nexport function f(a: string) { return a; }";
    expect(signature(source).description).toBe("");
  });

  it.each([
    ["a constant", "/** Doc. */ export const f = (a: string) => a;"],
    ["a wrapped constant", "/** Doc. */ export const f = ((a: string) => a) satisfies unknown;"],
    ["a function expression", "/** Doc. */ export const f = function g(a: string) { return a; };"],
    ["an exported async function", "/** Doc. */ export async function f(a: string) { return a; }"],
    ["the function itself", "export const f = /** Doc. */ (a: string) => a;"],
    ["a function type alias", "/** Doc. */ type F = (a: string) => string; export const f: F = (a) => a;"],
  ])("is found for %s", (_, source) => {
    expect(signature(source).description).toBe("Doc.");
  });

  it("belongs to the first of several variables", () => {
    const source = "/** Doc. */ export const g = (a: string) => a, f = (a: string) => a;";
    expect(signature(source).description).toBe("");
  });
});
