import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { changedPaths, type Told, toldOf } from "./test-mutations/statements.ts";
import { testProjects } from "./test-projects/test-projects.ts";

const { project: projectOf } = testProjects();
const corpus = (name: string) => readFileSync(new URL(`../../fixtures/corpus/${name}`, import.meta.url), "utf8");
const FILES = ["tsconfig.json", "tools.ts", "types.ts", "other.ts", "reexport.ts"];
const uses = corpus("uses.ts");

/** What the two functions say that are written in the list of an agent's tools; the third has nothing to change. */
function told(text: string): Record<string, Told> {
  const project = projectOf({ ...Object.fromEntries(FILES.map((name) => [name, corpus(name)])), "uses.ts": text });
  const read = (name: string) =>
    toldOf(
      project.analyse({
        name,
        definitionMissing: "it is not asked for here",
        callSite: { file: "uses.ts", at: "new LlmAgent" },
      }),
    );
  return { arrow: read(""), named: read("named") };
}

describe("one change in a function that is written where it becomes a tool", () => {
  const before = told(uses);

  it.each([
    ["no summary", "Inline doc. ", "", ["arrow.description", "arrow.diagnostics"]],
    ["no text of a parameter", "@param q Query.", "@param q", ["arrow.parameters.properties.q.description"]],
    ["another default", "n = 3", "n = 77", ["arrow.parameters.properties.n.default"]],
    ["another member of a union", '(x: "a" | "b"', '(x: "a" | "c"', ["named.parameters.properties.x.enum"]],
    ["an optional mark", '(x: "a" | "b"', '(x?: "a" | "b"', ["named.parameters.required"]],
  ])("changes exactly that in the declaration: %s", (_, text, replacement, changes) => {
    expect(uses).toContain(text);
    expect(changedPaths(before, told(uses.replace(text, replacement)))).toEqual(changes);
  });
});
