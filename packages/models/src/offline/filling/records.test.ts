import type { JsonSchema, JsonValue, ToolDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import { readMessage } from "../text/message.ts";
import { fillArguments } from "./fill-arguments.ts";

const numbers: JsonSchema = { type: "object", additionalProperties: { type: "number" } };
const anything: JsonSchema = { type: "object", additionalProperties: true };

/** The record that a message fills; `undefined` when it is asked for. */
function record(message: string, expenses: JsonSchema, others: Record<string, JsonSchema> = {}): JsonValue | undefined {
  const properties = { expenses, ...others };
  const parameters = { type: "object" as const, properties, required: Object.keys(properties) };
  const tool: ToolDeclaration = { name: "add_up_expenses", description: "Adds up expenses.", parameters };
  return fillArguments(tool, readMessage(message, new Date("2026-03-04T12:00:00"))).args["expenses"];
}

describe("the last pair of a record of numbers", () => {
  it.each([
    "rent = 700 and food = 3 please",
    "rent = 700 and food = 3, please and thank you",
    "rent = 700 and food = 3 in May",
    "rent = 700 and food = 3 today",
    "rent = 700 and food = 3. Thanks a lot!",
    "rent = 700 and food = 3 euros",
    "rent is 700 and food is 3 please",
    "with rent 700 and food 3 please",
    "rent 700, food 3 in May",
  ])("was dropped before a trailing word: %s", (pairs) => {
    for (const opening of ["Add up the expenses", "Add up the expenses:"]) {
      expect(record(`${opening} ${pairs}`, numbers)).toEqual({ rent: 700, food: 3 });
    }
  });

  it("was dropped before the value of another argument", () => {
    const currency: JsonSchema = { enum: ["EUR", "USD"] };
    expect(record("Add up rent = 700 and food = 3 in USD", numbers, { currency })).toEqual({ rent: 700, food: 3 });
    expect(record("Add up rent = 700 and food = lots in USD", numbers, { currency })).toEqual({
      rent: 700,
      food: "lots",
    });
  });
});

describe("pairs of a record", () => {
  it.each([
    "rent = 700 food = 3",
    "rent = 700; food = 3",
    "rent: 700 | food: 3",
    "rent: 700 & food: 3",
    "rent = 700 plus food = 3",
    "rent = 700, then food = 3",
    "rent => 700, food => 3",
    "\n- rent: 700\n- food: 3",
    "'rent': 700, 'food': 3",
    "{rent: 700, food: 3}",
    "rent = $700, food = €3",
    "rent = seven hundred, food = three",
  ])("are divided: %s", (pairs) => {
    expect(record(`Add up the expenses ${pairs}`, numbers)).toEqual({ rent: 700, food: 3 });
  });

  it("with a comma within a number lost what stood before or behind it", () => {
    expect(record("Add up rent = 1,700, food = 3", numbers)).toEqual({ rent: 1700, food: 3 });
  });

  it("of any type keep no courtesies", () => {
    expect(record("Save name=Al Gore, age=5 please", anything)).toEqual({ name: "Al Gore", age: 5 });
    expect(record('Save name="Al, the man" and age=5 thanks', anything)).toEqual({ name: "Al, the man", age: 5 });
    expect(record("Save it with name Al and city Rome today", anything)).toEqual({ name: "Al", city: "Rome" });
    expect(record("Save name is Al and city is Rome, thank you", anything)).toEqual({ name: "Al", city: "Rome" });
  });

  it("are handed on as they stand when the value is of another type, so that the tool can refuse it", () => {
    expect(record("Add up rent = 700 and food = lots", numbers)).toEqual({ rent: 700, food: "lots" });
    expect(record("Add up rent = 700 and food = 3 or 4", numbers)).toEqual({ rent: 700, food: "3 or 4" });
  });

  it("are asked for when one of them cannot be read", () => {
    expect(record("Add up rent = 700 and 3 for food", numbers)).toBeUndefined();
    expect(record("Add up rent 700, food about 3 or 4", numbers)).toBeUndefined();
  });

  it("are not mixed up with other numbers of the sentence", () => {
    expect(record("Add up my expenses for 2024: rent 700, food 3", numbers)).toEqual({ rent: 700, food: 3 });
    expect(record("Add up rent = 700 and food = 3 in 2024", numbers)).toEqual({ rent: 700, food: 3 });
  });
});
