import { readFileSync } from "node:fs";
import * as dialects from "@toolwright/models/dialects";
import type { JsonSchema, ToolDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import type { ToolFault } from "../checks/finding.ts";
import { CommandError } from "../command-line/command-error.ts";
import type { DeclaredTool } from "../declarations/listed-tool.ts";
import { fixFor, lossRules } from "./loss-rules.ts";
import { dialectsNamed, providerDialects } from "./provider-dialects.ts";
import { providerFindings } from "./provider-findings.ts";

function find(provider: string | undefined, ...declarations: ToolDeclaration[]): readonly ToolFault[] {
  const tools = declarations.map(
    (neutral): DeclaredTool => ({
      name: neutral.name,
      origins: [],
      seenIn: ["module"],
      diagnostics: [],
      neutral,
      declaration: neutral as never,
    }),
  );
  const context = { file: "/a.ts", update: false, optionsOf: () => ({}), remark: () => {} };
  const asked = provider === undefined ? context : { ...context, provider };
  return providerFindings.find(tools, asked) as readonly ToolFault[];
}

function tool(properties: { [name: string]: JsonSchema }, name = "set"): ToolDeclaration {
  const required = Object.keys(properties);
  return {
    name,
    description: "Sets.",
    parameters: { type: "object", properties, required, additionalProperties: false },
  };
}

const severities = new Map(providerFindings.rules.map(({ id, severity }) => [id, severity]));
const told = (faults: readonly ToolFault[]) =>
  faults.map(({ rule, path, message }) => [severities.get(rule), rule, path, message]);

describe("what a provider is told", () => {
  it("is only looked at when it is asked for", () => {
    expect(find(undefined, tool({ code: { type: "string", pattern: "^a" } }))).toEqual([]);
  });

  it("is an error where the provider would refuse the tool, a warning where something gets lost, else for information", () => {
    const declaration = tool({
      code: { type: "string", pattern: "^a" },
      labels: { type: "object", additionalProperties: { type: "string" }, propertyNames: { minLength: 1 } },
    });
    expect(told(find("gemini", declaration))).toEqual([
      ["info", "provider-describes", "code", "gemini has no form for pattern: it is said in the description"],
      ["warning", "provider-drops", "labels", "gemini has no form for propertyNames"],
    ]);
    expect(told(find("gemini", tool({ never: { not: {} } })))).toEqual([
      [
        "error",
        "provider-rejects",
        "never",
        expect.stringMatching(/^for gemini: the tool is left out: no value .*[^.]$/),
      ],
    ]);
    expect(find("anthropic", tool({ code: { type: "string", pattern: "^a" } }))).toEqual([]);
  });

  it("names the tool, and what to do", () => {
    const [fault, ...others] = find("openai-strict", tool({ record: { type: "object", additionalProperties: true } }));
    expect(others).toEqual([]);
    expect(fault).toMatchObject({
      rule: "provider-not-strict",
      path: "record",
      fix: "Use a list of objects with key and value in place of the record.",
      tool: { name: "set" },
    });
  });

  it("is told once for all providers that have it in common", () => {
    const faults = find("all", tool({ id: { type: "string", minLength: 3 } }, "set value"));
    expect(faults.map(({ message }) => message)).toEqual([
      "for gemini, openai-strict, azure-strict, anthropic-strict: the provider has no form for minLength: it is said in the description",
      expect.stringMatching(/^for gemini, gemini-schema: the provider allows a letter .*"set_value"$/),
      expect.stringMatching(
        /^for openai, openai-strict, azure-strict, anthropic, anthropic-strict, plain: the provider allows letters/,
      ),
    ]);
  });

  it("is looked at for each tool by itself: those of two agents may share a name", () => {
    expect(find("all", tool({}), tool({}))).toEqual([]);
  });
});

describe("the corpus of declarations", () => {
  const corpus = ["golden.json", "decided.json"].flatMap((name) => {
    const url = new URL(`../../../inspect/fixtures/corpus/${name}`, import.meta.url);
    return Object.values(JSON.parse(readFileSync(url, "utf8")) as Record<string, Partial<ToolDeclaration>>);
  });
  const declared = corpus.filter((each): each is ToolDeclaration => each.parameters !== undefined);

  it("has every loss of every dialect told with a rule, a place, a reason and a remedy, as sentences", () => {
    const effects = new Set<string>();
    for (const declaration of declared) {
      const losses = providerDialects.flatMap(({ dialect }) => dialect.encodeTools([declaration]).losses);
      const faults = find("all", declaration);
      for (const loss of losses) {
        effects.add(loss.effect);
        const { id, severity, why } = lossRules[loss.effect];
        expect(severity).toBe(loss.severity);
        expect(why).toMatch(/^[A-Z].*\.$/);
        expect(fixFor(loss)).toMatch(/^[A-Z].*\.$/);
        const fault = faults.find(({ rule, path, message }) => {
          const words = loss.message.replace(/^The provider |\.$/g, "").slice(1);
          return rule === id && path === loss.path && message.includes(words);
        });
        expect(fault?.message, JSON.stringify(loss)).toMatch(/^(for .*: )?["a-z]/);
      }
    }
    expect(effects).toEqual(new Set(["described", "dropped", "left-out", "not-strict", "rewritten"]));
  });
});

describe("the names of providers", () => {
  it("are those that users know, or all", () => {
    expect(dialectsNamed("openai-strict").map(({ dialect }) => dialect.name)).toEqual(["openai-responses-strict"]);
    expect(dialectsNamed("all")).toBe(providerDialects);
  });

  it("reach every dialect that there is", () => {
    const exported: object[] = Object.values(dialects).filter(
      (value) => typeof value === "object" && "encodeTools" in value,
    );
    expect(exported.length).toBeGreaterThan(3);
    expect(providerDialects.map(({ dialect }) => dialect)).toEqual(expect.arrayContaining(exported));
  });

  it.each([
    ["anthropc", /Did you mean anthropic\?/],
    ["Gemini", /Did you mean gemini\?/],
    ["claude", /Did you mean anthropic or anthropic-strict\?/],
    ["gpt-5", /Did you mean openai or openai-strict\?/],
    ["azure", /Did you mean openai or azure-strict\?/],
    ["open-ai", /Did you mean openai\?/],
    [
      "zzz",
      /^There is no provider "zzz"\. There are gemini, gemini-schema, openai, openai-strict, azure-strict, anthropic, anthropic-strict, plain, all\.$/,
    ],
  ])("are suggested for %s", (wanted, message) => {
    expect(() => dialectsNamed(wanted)).toThrow(message);
    expect(() => dialectsNamed(wanted)).toThrow(expect.objectContaining({ exitCode: 2 }));
    expect(() => dialectsNamed(wanted)).toThrow(CommandError);
  });
});
