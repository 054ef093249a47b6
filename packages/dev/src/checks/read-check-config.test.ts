import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RuleDescription } from "@toolwright/inspect";
import { describe, expect, it, onTestFinished } from "vitest";
import { CommandError } from "../command-line/command-error.ts";
import { exitCode } from "../command-line/exit-code.ts";
import { parseCheckConfig, readCheckConfig } from "./read-check-config.ts";

const plain = { severity: "warning", finds: "nothing", why: "Because." } as const;
const rules: readonly RuleDescription[] = [
  { ...plain, id: "any-type" },
  { ...plain, id: "deep-nesting", options: { max: { default: 4, text: "levels" } } },
];

const parse = (config: unknown) => parseCheckConfig(JSON.stringify(config), "toolwright.json", rules);

describe("parseCheckConfig", () => {
  it("reads levels, options and levels of single tools", () => {
    const check = {
      rules: { "any-type": "off", "deep-nesting": ["error", { max: 2 }] },
      tools: { getWeather: { "any-type": "info" } },
    };
    expect(parse({ $schema: "./anything.json", check })).toEqual(check);
    expect(parse({})).toEqual({});
  });

  it.each<[string, unknown, string]>([
    ["an unknown part", { chekc: {} }, 'the file has no option "chekc". Did you mean check?'],
    ["an unknown member", { check: { rule: {} } }, 'check has no option "rule". Did you mean rules?'],
    [
      "an unknown rule",
      { check: { rules: { "any-typ": "off" } } },
      'check.rules names a rule "any-typ", which does not exist. Did you mean any-type?',
    ],
    [
      "a rule that is like no other",
      { check: { rules: { quotes: "off" } } },
      'check.rules names a rule "quotes", which does not exist. Known: any-type, deep-nesting.',
    ],
    [
      "an unknown rule of a tool",
      { check: { tools: { a: { "deep-nestin": "off" } } } },
      'check.tools.a names a rule "deep-nestin", which does not exist. Did you mean deep-nesting?',
    ],
    [
      "an unknown level",
      { check: { rules: { "any-type": "warn" } } },
      'check.rules.any-type must be "off", "info", "warning" or "error", and is "warn"',
    ],
    [
      "options of a tool",
      { check: { tools: { a: { "any-type": ["off", {}] } } } },
      'check.tools.a.any-type must be "off", "info", "warning" or "error", and is ["off",{}]',
    ],
    [
      "an unknown option",
      { check: { rules: { "deep-nesting": ["error", { maximum: 3 }] } } },
      'the rule deep-nesting has no option "maximum". Did you mean max?',
    ],
    [
      "options of a rule without any",
      { check: { rules: { "any-type": ["error", { max: 3 }] } } },
      'the rule any-type has no option "max". It has none.',
    ],
    [
      "an option that is no count",
      { check: { rules: { "deep-nesting": ["error", { max: 1.5 }] } } },
      "check.rules.deep-nesting[1].max must be a whole number, and is 1.5",
    ],
    [
      "too long a list",
      { check: { rules: { "any-type": ["off", {}, 1] } } },
      "check.rules.any-type must be [level, options]",
    ],
    ["a list", { check: { rules: ["any-type"] } }, "check.rules must be an object"],
    ["null", { check: null }, "check must be an object"],
  ])("refuses %s", (_case, config, message) => {
    const failure = failureOf(() => parse(config));
    expect(failure).toBeInstanceOf(CommandError);
    expect(failure).toMatchObject({ message: `toolwright.json: ${message}`, exitCode: exitCode.usage });
  });

  it("refuses what is no JSON", () => {
    expect(() => parseCheckConfig("{ check: 1 }", "toolwright.json", rules)).toThrow(
      /^toolwright\.json: it is not JSON: /,
    );
  });
});

describe("readCheckConfig", () => {
  it("takes the nearest file, in the folder or above, and no other", () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-config-")));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    mkdirSync(join(folder, "packages/a/src"), { recursive: true });
    const file = join(folder, "packages/a/src/agent.ts");
    expect(readCheckConfig(file, rules)).toEqual({});
    const far = { rules: { "any-type": "off" } };
    writeFileSync(join(folder, "toolwright.json"), JSON.stringify({ check: far }));
    expect(readCheckConfig(file, rules)).toEqual(far);
    writeFileSync(join(folder, "packages/a/toolwright.json"), "{}");
    expect(readCheckConfig(file, rules)).toEqual({});
  });
});

function failureOf(act: () => unknown): unknown {
  try {
    return act();
  } catch (error) {
    return error;
  }
}
