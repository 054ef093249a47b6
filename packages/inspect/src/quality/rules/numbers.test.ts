import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { parameter, pathsOf } from "../test-declarations.ts";

const number: JsonSchema = { type: "number" };

describe("numeric-id", () => {
  it.each(["id", "userId", "user_id", "orderID"])("finds the number %s", (name) => {
    expect(pathsOf("numeric-id", parameter(name, number))).toEqual([name]);
  });

  it("finds it in lists, in unions and beside null", () => {
    expect(pathsOf("numeric-id", parameter("userIds", { type: "array", items: number }))).toEqual(["userIds"]);
    expect(pathsOf("numeric-id", parameter("userId", { anyOf: [{ type: "string" }, number] }))).toEqual(["userId"]);
    expect(pathsOf("numeric-id", parameter("userId", { type: ["number", "null"] }))).toEqual(["userId"]);
  });

  it.each<[string, JsonSchema]>([
    ["id", { type: "string" }],
    ["userId", { type: "integer" }],
    ["userId", { type: "integer", enum: [1, 2] }],
    ["userId", { enum: [1, 2], type: "number" }],
    ["width", number],
    ["grid", number],
    ["paid", number],
    ["bid", number],
    ["idle", number],
  ])("lets %s be as %j", (name, schema) => {
    expect(pathsOf("numeric-id", parameter(name, schema))).toEqual([]);
  });
});

describe("missing-integer", () => {
  const whole =
    "count guestCount page pageSize perPage limit offset year birthYear month port maxResults numGuests rowIndex issueNumber topK week quarter num_inference_steps";
  it.each(whole.split(" "))("finds the number %s", (name) => {
    expect(pathsOf("missing-integer", parameter(name, number))).toEqual([name]);
  });

  const other =
    "price amount weight speedLimit priceIndex ratePerDay averageCount number realNumber age temperature latitude discount account support";
  it.each(other.split(" "))("lets the number %s be", (name) => {
    expect(pathsOf("missing-integer", parameter(name, number))).toEqual([]);
  });

  it.each(["An integer between 0 and 20.", "A positive integer that says how much.", "Whole number of the shelf."])(
    "finds a number of any name whose text is %j",
    (description) => {
      expect(pathsOf("missing-integer", parameter("weight", { ...number, description }))).toEqual(["weight"]);
    },
  );

  it.each(["Any number, not only an integer.", "An integer or a fraction.", "The integer part is ignored."])(
    "lets a number be whose text is %j",
    (description) => {
      expect(pathsOf("missing-integer", parameter("weight", { ...number, description }))).toEqual([]);
    },
  );

  it.each<[string, JsonSchema]>([
    ["is an integer", { type: "integer" }],
    ["has a step", { ...number, multipleOf: 0.5 }],
    ["has a limit with a fraction", { ...number, minimum: 0.5 }],
    ["is text", { type: "string" }],
    ["is said to have fractions", { ...number, description: "How many, fractions allowed." }],
    ["is said to be a percentage", { ...number, description: "In % of all." }],
  ])("lets a count be that %s", (_case, schema) => {
    expect(pathsOf("missing-integer", parameter("count", schema))).toEqual([]);
  });
});
