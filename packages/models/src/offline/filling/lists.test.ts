import type { JsonObject, JsonSchema, ToolDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import { readMessage } from "../text/message.ts";
import { fillArguments } from "./fill-arguments.ts";

const names: JsonSchema = { type: "array", items: { type: "string" } };

function args(message: string, others: Record<string, JsonSchema> = {}): JsonObject {
  const parameters = { type: "object" as const, properties: { names, ...others }, required: ["names"] };
  const tool: ToolDeclaration = { name: "sort_names", description: "Sorts names.", parameters };
  return fillArguments(tool, readMessage(message, new Date("2026-03-04T12:00:00"))).args;
}

describe("the items of a list of texts", () => {
  it.each([
    "Sort the names: Zoe, Adam and Mia please",
    "Sort the names: Zoe, Adam & Mia, thanks",
    "Sort the names Zoe, Adam and Mia thank you",
    "Sort the names: Zoe / Adam / Mia",
    "Sort the names: Zoe; Adam; and Mia",
    "Sort the names: Zoe, Adam as well as Mia",
    "Sort the names:\n- Zoe\n- Adam\n- Mia",
    "Sort the names:\n* Zoe\n* Adam\n* Mia",
  ])("are divided, and courtesies are none: %s", (message) => {
    expect(args(message)).toEqual({ names: ["Zoe", "Adam", "Mia"] });
  });

  it("held the words of another argument", () => {
    const order: JsonSchema = { enum: ["ascending", "descending"] };
    for (const end of ["in descending order", "descending please"]) {
      const expected = { names: ["Zoe", "Adam", "Mia"], order: "descending" };
      expect(args(`Sort the names: Zoe, Adam and Mia ${end}`, { order })).toEqual(expected);
    }
  });
});
