import { describe, expect, it } from "vitest";
import { codeBlocks } from "./markdown.ts";
import { readPages } from "./pages.ts";
import { compileSnippets, runSnippet, snippetModules } from "./snippet-project.ts";

const pages = readPages();
const modules = pages.flatMap(snippetModules);
const asserting = modules.filter(({ text }) => text.includes("node:assert"));
/** The modules of a page by which others can be imported. */
const named = modules.filter(({ name }) => !/\/\d+\.ts$/.test(name));

describe("snippets of the documentation", () => {
  it("F10: compile", async () => {
    expect(modules.length).toBeGreaterThan(20);
    expect(await compileSnippets(modules)).toEqual([]);
  });

  it.each(asserting.map((module) => [module.name, module] as const))("do what %s asserts", async (_, module) => {
    const others = named.filter(({ page, name }) => page === module.page && name !== module.name);
    expect(await runSnippet(module, others)).toBe("");
  });

  it("are JSON where they say so", () => {
    for (const { path, text } of pages) {
      for (const block of codeBlocks(text).filter(({ info }) => info === "json")) {
        expect(() => JSON.parse(block.text), `${path}:${block.line}`).not.toThrow();
      }
    }
  });
});

describe("snippetModules", () => {
  const page = (text: string) => ({ path: "docs/page.md", text });

  it("keeps the lines of the document", async () => {
    const [module, ...others] = snippetModules(page("# A\n```ts\nlet a = 1;\n```\n\n```ts continued\na = 'x';\n```\n"));
    expect(others).toEqual([]);
    expect(module?.text.split("\n").slice(0, 7)).toEqual(["", "", "let a = 1;", "", "", "", "a = 'x';"]);
    const errors = await compileSnippets([...(module === undefined ? [] : [module])]);
    expect(errors).toEqual([expect.stringMatching(/^docs\/page\.md\(7,1\): error TS2322/)]);
  });

  it("lets snippets import a file that the same page names", async () => {
    const modules = snippetModules(
      page('```ts a.ts\nexport const a = 1;\n```\n```ts\nimport { a } from "./a.ts";\na satisfies string;\n```\n'),
    );
    expect(modules.map(({ name }) => name)).toEqual(["docs-page/a.ts", "docs-page/5.ts"]);
    expect(await compileSnippets(modules)).toEqual([expect.stringMatching(/^docs\/page\.md\(6,3\): error TS1360/)]);
  });

  it("leaves other languages alone", () => {
    expect(snippetModules(page("```sh\nls\n```\n```json\n{}\n```\n"))).toEqual([]);
  });
});
