import { describe, expect, it } from "vitest";
import { parseIgnoreTag } from "./ignore-tag.ts";

describe("parseIgnoreTag", () => {
  it.each([
    ["any-type", ["any-type"], ""],
    ["any-type because", ["any-type"], "because"],
    ["any-type -- because", ["any-type"], "because"],
    ["any-type - because", ["any-type"], "because"],
    ["any-type, plain-date because\nof this", ["any-type", "plain-date"], "because\nof this"],
    ["gemini/dropped  because", ["gemini/dropped"], "because"],
    ["", [], ""],
    ["-- because", [], "-- because"],
    ["(because)", [], "(because)"],
  ])("reads %j", (text, rules, reason) => {
    expect(parseIgnoreTag(text)).toEqual({ rules, reason });
  });
});
