import type { ToolDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import { failureOf } from "./failure.ts";
import { requestAfterFailure } from "./pending-request.ts";

const nested: ToolDeclaration = {
  name: "save",
  description: "Saves.",
  parameters: {
    type: "object",
    properties: {
      profile: {
        type: "object",
        properties: { name: { type: "string" }, age: { type: "integer" } },
        required: ["name", "age"],
      },
    },
    required: ["profile"],
  },
};
const record: ToolDeclaration = {
  name: "save",
  description: "Saves.",
  parameters: { type: "object", properties: { data: { type: "object" } }, required: ["data"] },
};

function askedAfter(
  tool: ToolDeclaration,
  args: Record<string, unknown>,
  response: Record<string, unknown>,
): string[] | undefined {
  const failure = failureOf(response);
  const request = failure && requestAfterFailure([tool], { name: "save", args }, failure);
  return request?.asked.map(({ path }) => path.join("."));
}

describe("requestAfterFailure", () => {
  it("asks for the arguments that the issues name and keeps the others", () => {
    const failure = failureOf({
      error: { code: "INVALID_ARGUMENTS", message: "", issues: [{ path: "profile.age", problem: "wrong type" }] },
    });
    const request =
      failure && requestAfterFailure([nested], { name: "save", args: { profile: { name: "Al", age: "x" } } }, failure);
    expect(request?.asked.map(({ path }) => path)).toEqual([["profile", "age"]]);
    expect([...(request?.values ?? [])]).toEqual([["profile\u0000name", "Al"]]);
  });

  it("asks for everything inside an object that is missing as a whole", () => {
    const response = { error: { message: "", issues: [{ path: "profile", problem: "required, but missing" }] } };
    expect(askedAfter(nested, {}, response)).toEqual(["profile.name", "profile.age"]);
  });

  it.each([
    "Validation failed: age: Invalid input: expected number, received undefined",
    "The age is required.",
    "Missing required field 'age'",
    "Missing: age",
    "age must be a positive number",
  ])("finds the argument in: %s", (message) => {
    expect(askedAfter(nested, { profile: { name: "Al" } }, { status: "error", message })).toEqual(["profile.age"]);
    expect(askedAfter(record, { data: { name: "Al" } }, { status: "error", message })).toEqual(["data.age"]);
  });

  it("takes no other word for an argument", () => {
    expect(askedAfter(record, { data: {} }, { status: "error", message: "Error: the server is down" })).toBeUndefined();
    expect(askedAfter(nested, {}, { error: { code: "TOOL_FAILED", message: "timeout" } })).toBeUndefined();
  });

  it("asks nothing about a tool that is not there", () => {
    expect(askedAfter({ ...nested, name: "other" }, {}, { error: "age is required" })).toBeUndefined();
  });
});
