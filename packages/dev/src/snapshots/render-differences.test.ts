import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { compareTools } from "./compare-schemas.ts";
import { differenceText } from "./render-differences.ts";

const tool = (properties: { [name: string]: JsonSchema }, required: string[] = []) => ({
  name: "book",
  description:
    "Books a table of the given size in a restaurant and sends a written or spoken confirmation in writing to the guest who asked for it.",
  parameters: { type: "object", properties, required } as JsonSchema,
});

function lines(before: object, after: object): string[] {
  const changes = compareTools({ ...tool({}), ...before }, { ...tool({}), ...after });
  return differenceText({ kind: "changed", key: "book", changes }).split("\n");
}

describe("differenceText", () => {
  it("tells in one line what came, went, or got another name", () => {
    expect(differenceText({ kind: "added", key: "book", tool: tool({}) })).toBe("book is new");
    expect(differenceText({ kind: "removed", key: "book", tool: tool({}) })).toBe("book is gone");
    expect(differenceText({ kind: "renamed", key: "b", before: "a", after: "b" })).toBe("a is now called b");
  });

  it("shows each change with its path, before and after", () => {
    const before = tool({ seats: { type: "number" }, when: { type: "string" }, area: { enum: ["in", "out"] } }, [
      "seats",
    ]);
    const after = tool(
      {
        seats: { type: "integer", default: 2 },
        area: { enum: ["in", "terrace"] },
        guests: {
          type: "array",
          items: { type: "object", properties: { name: { type: "string" } } },
          description: "Who\ncomes.",
        },
      },
      ["guests"],
    );
    expect(lines(before, after)).toEqual([
      "book has changed",
      "  seats: required → optional",
      '  seats type: "number" → "integer"',
      "  seats default: (none) → 2",
      '  area enum: + "terrace", - "out"',
      "  + guests: { name?: string }[]  Who ⏎ comes.",
      "  - when?: string",
    ]);
  });

  it("shows types as one writes them, and orders", () => {
    const list: JsonSchema = { type: "array", items: { type: "string" } };
    const nested: JsonSchema = { type: "object", properties: { a: list, b: list } };
    const turned: JsonSchema = { type: "object", properties: { b: list, a: list } };
    expect(lines(tool({ a: list, b: nested }), tool({ b: turned, a: { type: "string" } })).slice(1)).toEqual([
      "  order of the parameters: a, b → b, a",
      "  order of the members of b: a, b → b, a",
      "  a: string[] → string",
    ]);
  });

  it("shows long texts by the words that differ, with some around them", () => {
    const { description } = tool({});
    const changed = description.replace("restaurant", "café").replace(" who asked for it", "");
    expect(lines({}, { description: changed })[1]).toBe(
      "  description: … a table of the given size in a [-restaurant-] {+café+} and sends a written or spoken … confirmation in writing to the [-guest who asked for it.-] {+guest.+}",
    );
  });

  it("makes a change of nothing but white space visible", () => {
    const text = "One line about the tool, then more.";
    expect(lines({ description: text }, { description: text.replace(", ", ",\n") })[1]).toContain("[-then-] {+⏎then+}");
  });

  it("cuts what nobody would read", () => {
    const values = (letter: string) => Array.from({ length: 300 }, (_, index) => `${letter}${index}`);
    const [, line] = lines(tool({ a: { enum: values("a") } }), tool({ a: { enum: values("b") } }));
    expect(line?.length).toBeLessThan(250);
    expect(line).toMatch(/…$/);
  });
});
