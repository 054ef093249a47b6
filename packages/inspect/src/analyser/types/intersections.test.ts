import { describe, expect, it } from "vitest";
import { testProjects } from "../test-projects/test-projects.ts";

const { project } = testProjects();

function read(type: string) {
  const made = project({ "tools.ts": `/** F. @param x X. */\nexport function f(x: ${type}) { return 1; }` }).signature(
    "f",
  );
  return {
    schema: made.parameters.properties?.["x"],
    told: made.diagnostics.map(({ path, message }) => [path, message]),
  };
}

describe("an intersection with a list", () => {
  it("says of data beside the items why it is lost", () => {
    const reason = "there is no place for it in the JSON form of the rest";
    expect(read("string[] & { sorted: boolean; note?: string }").told).toEqual([
      ["x.sorted", `required by the type, but ${reason}`],
      ["x.note", `left out: ${reason}`],
    ]);
  });

  it("has the items that all its lists allow", () => {
    const { schema, told } = read('("a" | "b")[] & ("b" | "c")[]');
    expect(schema).toMatchObject({ type: "array", items: { type: "string", const: "b" } });
    expect(told).toEqual([]);
  });

  it("is refused where its parts ask for items that the compiler does not tell", () => {
    const { told } = read("{ a: string }[] & { 0: { b: number } }");
    expect(told).toEqual([["x", "the parts of the intersection ask for different items at [0]"]]);
  });

  it("refers to itself without more about its length than its own type says", () => {
    const made = project({
      "tools.ts": 'type Chain = [string, Chain?] & { __brand: "chain" };\nexport function f(x: Chain) { return 1; }',
    });
    expect(made.signature("f").parameters.properties?.["x"]).toEqual({ $ref: "#/$defs/Type" });
  });

  it("stays small when a place is far back", () => {
    const { schema, told } = read('string[] & { 5000000?: "x" }');
    expect(schema).toEqual({ type: "array", items: { type: "string" }, description: "X." });
    expect(told).toEqual([["x[5000000]", "one of more than 100 places of a list; left open"]]);
  });

  it("is refused when nothing travels as all of its parts", () => {
    expect(read("Date & string[]").told).toEqual([
      ["x", "Date & string[] has no JSON form: its parts travel in different ones"],
    ]);
  });
});
