import type { JsonSchema } from "toolwright";
import { describe, expect, it } from "vitest";
import { checkDeclaration } from "../check-declaration.ts";
import { parameter, pathsOf, toolWith } from "../test-declarations.ts";

const number: JsonSchema = { type: "number" };
const text: JsonSchema = { type: "string" };
const choice: JsonSchema = { type: "string", enum: ["metric", "imperial"] };

describe("default-in-text", () => {
  it.each<[string, JsonSchema, string]>([
    ["How many, default 10.", number, "10"],
    ["How many. Defaults to 10.", number, "10"],
    ["How many (default: 2.5).", number, "2.5"],
    ["How many. The default value is `10`.", number, "10"],
    ["Which units, by default metric.", choice, '"metric"'],
    ["Which units (defaults to `imperial`).", choice, '"imperial"'],
    ['The language; the default is "en".', text, '"en"'],
    ["The language, default `en-GB`.", text, '"en-GB"'],
    ["Whether to. Defaults to false.", { type: "boolean" }, "false"],
    ["How many. Defaults to `10` (a page) when omitted.", number, "10"],
    ["How many, default 10 if not given.", number, "10"],
  ])("finds %j", (description, schema, literal) => {
    const [fault] = checkDeclaration(parameter("value", { ...schema, description })).filter(
      ({ rule }) => rule === "default-in-text",
    );
    expect(fault).toMatchObject({ path: "value", message: `the default ${literal} is only mentioned in the text` });
    expect(fault?.fix).toContain(`value = ${literal}`);
  });

  it.each<[string, JsonSchema]>([
    ["How many, default 10.", { ...number, default: 10 }],
    ["Defaults to the current time.", text],
    ["Defaults to your own account.", text],
    ["Default: the current time", text],
    ["Defaults to 10% of the total.", number],
    ["By day: default 7. By hour: default 24.", number],
    ["Which units, default `metric` for stations in Europe.", choice],
    ["How many. Defaults to 10 unless a day is given.", number],
    ["How many. Defaults to 10 when a day is given.", number],
    ["The default printer is used.", text],
    ["Defaults to `now()`.", text],
    ["Whether it is the default.", { type: "boolean" }],
    ["Resets to the default 3 tabs.", text],
  ])("lets %j be", (description, schema) => {
    expect(pathsOf("default-in-text", parameter("value", { ...schema, description }))).toEqual([]);
  });

  it("lets a default be that is only known at run time", () => {
    const diagnostics = [{ code: "dynamic-default", severity: "info", path: "many", message: "at run time" }] as const;
    const description = "How many, default 10.";
    expect(pathsOf("default-in-text", toolWith({ many: { ...number, description } }, { diagnostics }))).toEqual([]);
  });
});

describe("limit-in-text", () => {
  const messages = (schema: JsonSchema, description: string, name = "value") =>
    checkDeclaration(parameter(name, { ...schema, description }))
      .filter(({ rule }) => rule === "limit-in-text")
      .map(({ message }) => /the (.*) is only/.exec(message)?.[1]);
  const list: JsonSchema = { type: "array", items: text };

  it.each<[string, JsonSchema, string[]]>([
    ["Stars, between 1 and 5.", number, ["minimum 1", "maximum 5"]],
    ["Stars, from 1 to 5 in steps.", number, ["minimum 1", "maximum 5"]],
    ["Stars (1-5).", number, ["minimum 1", "maximum 5"]],
    ["How many, at most 1,000 rows.", { type: "integer" }, ["maximum 1000"]],
    ["Stars, between 1 and 5.", { ...number, minimum: 1 }, ["maximum 5"]],
    ["Age, at least 18 years.", number, ["minimum 18"]],
    ["A title of at most 80 characters.", text, ["maximum 80"]],
    ["Up to 5 items.", list, ["maximum 5"]],
    ["The minimum value is `1` and the maximum value is `5`.", number, ["minimum 1", "maximum 5"]],
    ["Stars, at most 5. In words: at most 5.", number, ["maximum 5"]],
  ])("finds %j", (description, schema, expected) => {
    expect(messages(schema, description)).toEqual(expected);
  });

  it("knows a list by its name", () => {
    expect(messages(list, "At most 5 tags.", "tags")).toEqual(["maximum 5"]);
    expect(messages(list, "At most 20 words each.", "tags")).toEqual([]);
  });

  it.each<[string, JsonSchema]>([
    ["Stars, between 1 and 5.", { ...number, minimum: 1, maximum: 5 }],
    ["Stars, between 0 and 5.", { ...number, exclusiveMinimum: 0, maximum: 5 }],
    ["An amount with at most 2 decimals.", number],
    ["Tried up to 3 times.", number],
    ["An amount, at most 10% of the total.", number],
    ["A title, between 1 and 5.", text],
    ["A code of at most 8 characters.", { ...text, pattern: "^.{1,8}$" }],
    ["A list of names, each at most 20 characters.", list],
    ["See section 4 (1-5).", text],
    ["How many: by day at most 31, by hour at most 168.", number],
    ["Stars, between 1 and 5.", { type: "integer", enum: [1, 2, 3, 4, 5] }],
  ])("lets %j be", (description, schema) => {
    expect(messages(schema, description)).toEqual([]);
  });
});
