import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { section, tableRows } from "./markdown.ts";
import { readPage, root } from "./pages.ts";

/** All matches of a pattern's group in a source file of core. */
function namesIn(file: string, pattern: RegExp): string[] {
  const source = readFileSync(join(root, "packages/core/src", file), "utf8");
  return [...source.matchAll(pattern)].map(([, name = ""]) => name).sort();
}

const firstCells = (markdown: string): string[] =>
  tableRows(markdown)
    .map(([cell = ""]) => cell)
    .sort();

describe("docs/errors.md", () => {
  it("explains every error code, and no other", () => {
    const codes = namesIn("errors/error-code.ts", /^ {2}\| "(\w+)"/gm);
    expect(codes.length).toBeGreaterThan(40);
    expect(firstCells(readPage("docs/errors.md").text)).toEqual(codes);
  });

  it("says for each what causes it and what to do", () => {
    for (const [code, cause, remedy] of tableRows(readPage("docs/errors.md").text)) {
      expect(
        [cause, remedy].every((text) => (text?.length ?? 0) > 10),
        code,
      ).toBe(true);
    }
  });
});

describe("docs/arguments.md", () => {
  it("lists every rule of repair", () => {
    const rules = namesIn("schema/nodes/repair-run.ts", /^ {2}\| "([\w-]+)"/gm);
    const repairs = section(readPage("docs/arguments.md").text, "## Repairs");
    expect(rules.filter((rule) => !repairs.includes(`\`${rule}\``))).toEqual([]);
    expect(firstCells(repairs).filter((rule) => !rules.includes(rule))).toEqual([]);
  });
});

describe("docs/limits.md", () => {
  it("lists every member of RunConfig, with its default", () => {
    const rows = tableRows(section(readPage("docs/limits.md").text, "## Of a turn: RunConfig"));
    expect(rows.map(([name]) => name).sort()).toEqual(namesIn("runner/run-config.ts", /^ {2}readonly (\w+)\?:/gm));
    const documented = namesIn("runner/run-config.ts", /Default ([\d,]+)\./g);
    const numbers = rows.map(([, value]) => value ?? "").filter((value) => /^\d/.test(value));
    expect(numbers.filter((value) => documented.includes(value)).sort()).toEqual(documented);
  });
});

describe("docs/callbacks-and-plugins.md", () => {
  it("lists every hook", () => {
    const rows = firstCells(section(readPage("docs/callbacks-and-plugins.md").text, "## The hooks"));
    expect(rows).toEqual(namesIn("agents/plugin.ts", /^ {2}readonly (\w+Callback)\?:/gm));
  });
});

/** The options that are listed as known in a source file of core, callbacks aside. */
const optionsIn = (file: string): string[] =>
  namesIn(file, /^ {2}(\w+): true,$/gm).filter((name) => !name.endsWith("Callback"));

/** The names that a part of a page does not show as code. */
const unnamed = (markdown: string, names: readonly string[]): string[] =>
  names.filter((name) => !markdown.includes(`\`${name}\``));

describe("docs/agents.md", () => {
  const page = readPage("docs/agents.md").text;

  it("lists every option of an agent", () => {
    const options = optionsIn("agents/llm-agent.ts");
    expect(options).toContain("historyWindow");
    expect(unnamed(section(page, "## Options of LlmAgent"), options)).toEqual([]);
  });

  it("lists every option of a runner", () => {
    const options = optionsIn("runner/runner.ts");
    expect(options).toContain("tracer");
    expect(unnamed(section(page, "## Runner and events"), options)).toEqual([]);
  });
});

describe("docs/tools.md", () => {
  it("lists every option of a tool", () => {
    const options = optionsIn("tools/base-tool.ts");
    expect(options).toContain("retries");
    expect(unnamed(section(readPage("docs/tools.md").text, "## Options"), options)).toEqual([]);
  });
});

describe("docs/tracing.md", () => {
  const files = readdirSync(join(root, "packages/core/src/runner")).filter((name) => !name.includes(".test."));
  const inRunner = (pattern: RegExp) => [...new Set(files.flatMap((name) => namesIn(`runner/${name}`, pattern)))];

  it("lists every attribute of a span", () => {
    const attributes = inRunner(/"((?:gen_ai|toolwright)\.[\w.]+)"/g);
    expect(attributes).toContain("gen_ai.tool.name");
    expect(unnamed(section(readPage("docs/tracing.md").text, "## Spans"), attributes)).toEqual([]);
  });

  it("lists every moment", () => {
    const moments = inRunner(/\.addEvent\("(\w+)"/g);
    expect(moments).toContain("argument_repaired");
    expect(unnamed(section(readPage("docs/tracing.md").text, "## Moments"), moments)).toEqual([]);
  });
});
