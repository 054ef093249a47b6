import { describe, expect, it } from "vitest";
import { type ArgumentIssue, issueText, plainPath } from "./issue-text.ts";

describe("issueText", () => {
  it.each<[ArgumentIssue, string]>([
    [{ problem: "required, but missing", expected: "integer", hint: "Send it." }, "missing."],
    [{ problem: "too large", expected: "integer from 0 to 150" }, "too large (expected integer from 0 to 150)."],
    [
      { problem: "does not match the pattern", expected: "text that matches ^a+$", hint: 'For example "aa".' },
      'does not match the pattern (expected text that matches ^a+$). For example "aa".',
    ],
    [
      { problem: "not an e-mail address", expected: "an e-mail address", hint: 'For example "ada@example.com".' },
      'not an e-mail address. For example "ada@example.com".',
    ],
    [
      { problem: "not one of the allowed values", expected: '"add" | "subtract" | "multiply"' },
      "not one of the allowed values (expected add, subtract or multiply).",
    ],
    [{ problem: "not the required value", expected: '"a"' }, "not the required value (expected a)."],
    [{ problem: "Invalid email address", expected: "a value that the schema accepts" }, "Invalid email address."],
    [
      { problem: "wrong type", expected: "number", hint: "Send a JSON number: digits only." },
      "wrong type (expected number).",
    ],
  ])("tells a person about %o", (issue, text) => {
    expect(issueText(issue)).toBe(text);
  });
});

describe("plainPath", () => {
  it.each([
    ["age", "age"],
    ["profile.birthDate", "profile birth date"],
    ["expenses[1].amount", "expenses #2 amount"],
    ["operand2", "operand 2"],
    ['headers["x-id"]', 'headers["x-id"]'],
  ])("writes %s as %s", (path, text) => {
    expect(plainPath(path)).toBe(text);
  });
});
