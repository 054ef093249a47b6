import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { parameter, pathsOf } from "../test-declarations.ts";

const text: JsonSchema = { type: "string" };

describe("plain-date", () => {
  const dates =
    "date startDate due_date dates birthday deadline startTime timestamp createdAt expires_at startsAt sentAt";
  it.each(dates.split(" "))("finds the text %s", (name) => {
    expect(pathsOf("plain-date", parameter(name, text))).toEqual([name]);
  });

  it("finds it when only the text tells the form, for that is not checked", () => {
    const schema = { ...text, description: "The day, as YYYY-MM-DD." };
    expect(pathsOf("plain-date", parameter("date", schema))).toEqual(["date"]);
  });

  const others =
    "update candidate dateFormat timezone timeout lookAt basedAt locatedAt feedAt format at mandate sometimes";
  it.each(others.split(" "))("lets the text %s be", (name) => {
    expect(pathsOf("plain-date", parameter(name, text))).toEqual([]);
  });

  it.each<[string, JsonSchema]>([
    ["has a format", { ...text, format: "date" }],
    ["has a pattern", { ...text, pattern: "^\\d{2}:\\d{2}$" }],
    ["is a Date", { ...text, format: "date-time", "x-codec": "date" }],
    ["is one of a list", { ...text, enum: ["today", "later"] }],
    ["is a number", { type: "number" }],
    ["is a Date or text", { anyOf: [{ ...text, format: "date-time", "x-codec": "date" }, text] }],
    ["is said to be free", { ...text, description: "When, in natural language." }],
    ["is said to be relative", { ...text, description: "The day, such as tomorrow or next Friday." }],
  ])("lets a date be that %s", (_case, schema) => {
    expect(pathsOf("plain-date", parameter("date", schema))).toEqual([]);
  });
});
