import { execFile } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkRules, readFileSignatures } from "@toolwright/inspect";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withoutMarks } from "./declared-type.ts";
import { section, tableRows } from "./markdown.ts";
import { readPage, root } from "./pages.ts";
import { rulePairs } from "./rule-pairs.ts";

const pairs = rulePairs(readPage("docs/writing-tools.md").text);
const modules = pairs.flatMap(({ rule, before, after }) => [
  { file: `${rule}-before.ts`, findings: [rule], ...before },
  { file: `${rule}-after.ts`, findings: [], ...after },
]);

const folder = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-writing-")));
let found: readonly { readonly rule: string; readonly file: string }[] = [];

beforeAll(async () => {
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
  for (const { file, source } of modules) writeFileSync(join(folder, file), source);
  const report = JSON.parse(await check(modules.map(({ file }) => file))) as { findings: typeof found };
  found = report.findings;
});
afterAll(() => rmSync(folder, { recursive: true }));

function check(files: readonly string[]): Promise<string> {
  const command = join(root, "packages/dev/bin/toolwright.js");
  return new Promise((resolve) =>
    // It ends with another code than 0 when it has found something, which is what it is asked for.
    execFile(process.execPath, [command, "check", "--json", ...files], { cwd: folder }, (_, output) => resolve(output)),
  );
}

/** What a model is told about the functions of a module, as JSON; empty when one cannot be declared. */
function declarations(file: string): string {
  const { functions } = readFileSignatures(join(folder, file));
  return functions
    .flatMap(({ result }) => {
      if (!("signature" in result)) return [];
      const { name, description, parameters, diagnostics } = result.signature;
      if (diagnostics.some(({ severity }) => severity === "error")) return [];
      return [JSON.stringify(withoutMarks({ name, description, ...parameters }))];
    })
    .join("\n");
}

describe("D3: docs/writing-tools.md", () => {
  it("has a pair for every rule about how tools are written", () => {
    const rules = section(readPage("docs/checks.md").text, "## Rules");
    const written = ["### What is read", "### What is said", "### What is asked for"];
    const listed = written.flatMap((heading) => tableRows(section(rules, heading)).map(([id]) => id));
    expect(listed).toEqual(expect.arrayContaining(checkRules.map(({ id }) => id)));
    expect(pairs.map(({ rule }) => rule).sort()).toEqual(listed.sort());
  });

  it.each(modules)("shows what is found in $file", ({ file, findings }) => {
    expect(found.filter((finding) => finding.file === file).map(({ rule }) => rule)).toEqual(findings);
  });

  it.each(modules)("shows what $file declares", ({ file, declared }) => {
    const actual = declarations(file);
    expect(declared.length).toBeGreaterThan(0);
    for (const part of declared) {
      if (part === "null") expect(actual).toBe("");
      else expect(actual).toContain(part.slice(1, -1));
    }
  });

  it("shows another declaration, or another finding only, after each mending", () => {
    for (const { rule, before, after } of pairs) {
      if (rule === "ignore-tag") expect(after.declared).toEqual(before.declared);
      else expect(after.declared, rule).not.toEqual(before.declared);
    }
  });
});
