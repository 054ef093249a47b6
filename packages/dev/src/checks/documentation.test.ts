import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RuleDescription } from "@toolwright/inspect";
import { describe, expect, it, onTestFinished } from "vitest";
import { plainPalette } from "../terminal/palette.ts";
import { checkFiles } from "./check-files.ts";
import { findingSources } from "./finding-sources.ts";
import { readCheckConfig } from "./read-check-config.ts";
import { renderFindings } from "./render-findings.ts";

const page = readFileSync(new URL("../../../../docs/checks.md", import.meta.url), "utf8");
const rules: readonly RuleDescription[] = findingSources.flatMap((source) => source.rules);

/** The cells of all table rows that begin with the id of a rule. */
const rows = page
  .split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) =>
    line
      .slice(2, -2)
      .replaceAll("\\|", "\u0000")
      .split(" | ")
      .map((cell) => cell.replaceAll("\u0000", "|")),
  )
  .map(([id = "", ...cells]) => [id.replaceAll("`", ""), ...cells]);

/** Checks a module that stands alone. */
function check(module: string, name: string) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-page-")));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, "package.json"), "{}");
  writeFileSync(join(folder, name), module);
  return checkFiles([join(folder, name)], { update: false }, findingSources);
}

async function rulesIn(module: string): Promise<string[]> {
  return (await check(module, "queue.ts")).findings.map(({ rule }) => rule);
}

const byId = (a: readonly string[], b: readonly string[]) => (`${a}` < `${b}` ? -1 : 1);

describe("D3: docs/checks.md", () => {
  it("lists every rule as it is, and what to do", () => {
    const listed = rows.filter((cells) => cells.length === 5);
    expect(listed.map((cells) => cells.slice(0, 4)).sort(byId)).toEqual(
      rules.map(({ id, severity, finds, why }) => [id, severity, finds, why]).sort(byId),
    );
    for (const [id, , , , fix = ""] of listed) expect(fix.length, id).toBeGreaterThan(10);
  });

  it("lists every option with its default", () => {
    const options = rules.flatMap(({ id, options: own = {} }) =>
      Object.entries(own).map(([name, option]) => [id, `\`${name}\``, String(option.default), option.text]),
    );
    expect(rows.filter((cells) => cells.length === 4)).toEqual(options);
  });

  it("shows what is really printed", async () => {
    const [, module = "", printed = ""] =
      /```ts orders\.ts\n([\s\S]*?)```[\s\S]*?check orders\.ts\n([\s\S]*?)\n\n1 tool/.exec(page) ?? [];
    const { findings } = await check(module, "orders.ts");
    const here = findings.map((finding) => ({ ...finding, file: "orders.ts" }));
    expect(renderFindings(here, plainPalette).trimEnd()).toBe(printed);
  });

  it("shows how to switch rules off", async () => {
    const [, module = ""] = /```ts queue\.ts\n([\s\S]*?)```/.exec(page) ?? [];
    expect(await rulesIn(module)).toEqual([]);
    expect(await rulesIn(module.replaceAll(/ @toolwrightIgnore[^*]*/g, " "))).toEqual(["any-type", "missing-integer"]);
  });

  it("gives a configuration that is accepted", () => {
    const [, json = ""] = /```json\n([\s\S]*?)```/.exec(page) ?? [];
    const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-page-")));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "toolwright.json"), json);
    expect(readCheckConfig(join(folder, "agent.ts"), rules)).toMatchObject({ rules: { "missing-integer": "off" } });
  });
});

describe("toolwright.schema.json", () => {
  const schema = JSON.parse(readFileSync(new URL("../../toolwright.schema.json", import.meta.url), "utf8")) as {
    properties: { check: { properties: { rules: { properties: object }; tools: { additionalProperties: object } } } };
  };
  const { rules: levels, tools } = schema.properties.check.properties;

  it("knows every rule with its options, and no other", () => {
    expect(levels.properties).toEqual(Object.fromEntries(rules.map((rule) => [rule.id, settingOf(rule)])));
    expect(tools.additionalProperties).toMatchObject({ propertyNames: { enum: rules.map(({ id }) => id) } });
  });
});

function settingOf({ finds, options }: RuleDescription): object {
  const level = { $ref: "#/definitions/level" };
  if (options === undefined) return { description: finds, allOf: [level] };
  const properties = Object.fromEntries(
    Object.entries(options).map(([name, option]) => [
      name,
      { type: "integer", minimum: 0, default: option.default, description: option.text },
    ]),
  );
  const values = { type: "object", additionalProperties: false, properties };
  return { description: finds, anyOf: [level, { type: "array", items: [level, values], minItems: 2, maxItems: 2 }] };
}
