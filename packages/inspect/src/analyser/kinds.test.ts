import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { Compiler } from "./host/compiler.ts";
import { expectedShapes } from "./test-projects/shapes.ts";

/** A kind of source, and who shows that it is read right: functions of the corpora, or a test. */
interface Kind {
  readonly kind: string;
  /** `folder/module#export`. */
  readonly functions?: readonly string[];
  /** What stands in the source of each, or in the types that it names. */
  readonly shows?: string;
  /** What the declaration of each says. */
  readonly expects?: string;
  readonly test?: string;
  /** The title of the test. */
  readonly title?: string;
}

const fixture = (name: string) => fileURLToPath(new URL(`../../fixtures/${name}`, import.meta.url));
const read = (name: string): unknown => JSON.parse(readFileSync(fixture(name), "utf8"));
const kinds = read("kinds.json") as Kind[];
const corpus = { ...(read("corpus/golden.json") as object), ...(read("corpus/decided.json") as object) };
/** Of each function of the corpora, by `folder/module#export`. */
const expectations = new Map<string, unknown>([
  ...Object.entries(expectedShapes()).map(([name, expected]) => [`shapes/${name}`, expected] as const),
  ...Object.entries(corpus).map(([name, expected]) => [`corpus/tools.ts#${name}`, expected] as const),
  // Too large to be written down: what is expected of them is a limit.
  ...["wide", "many", "deep"].map((name) => [`shapes/wide.ts#${name}`, undefined] as const),
]);

const compiler = new Compiler();
afterAll(() => compiler.close());

function toldBy(name: string): string {
  return JSON.stringify(expectations.get(name));
}

/** The text of a function with its comments, and of everything in its module that is named in it. */
function sourceOf(name: string): string {
  const [file = "", exportName = ""] = name.split("#");
  const path = fixture(file);
  const texts = (compiler.open(path).program.files.at(path)?.statements ?? []).map((statement) =>
    statement.getFullText(),
  );
  const found = new Set<string>();
  const open = [exportName.split(".")[0] ?? ""];
  for (let word = open.pop(); word !== undefined; word = open.pop()) {
    const declaring = word === "default" ? /export (?:=|default)/ : new RegExp(`${DECLARES}${word}\\b`);
    for (const text of texts) {
      if (found.has(text) || !declaring.test(text)) continue;
      found.add(text);
      open.push(...(text.match(/[A-Za-z]\w+/g) ?? []));
    }
  }
  return [...found].join("");
}

const DECLARES = "(?:interface|type|class|enum|namespace|const|let|function\\*?|as|import|[{,]) (?:\\{ )?";

describe("the corpora of functions", () => {
  it("have more than 80 functions beside those that they began with", () => {
    expect(Object.keys(expectedShapes()).length).toBeGreaterThan(80);
  });
});

describe.each(kinds.filter(({ functions }) => functions))("$kind", ({ functions = [], shows = "", expects }) => {
  it.each(functions)("are shown by %s", (name) => {
    expect([...expectations.keys()]).toContain(name);
    expect(sourceOf(name)).toMatch(new RegExp(shows));
    if (expects !== undefined) expect(toldBy(name)).toMatch(new RegExp(expects));
  });
});

describe.each(kinds.filter(({ test }) => test))("$kind", ({ test = "", title = "" }) => {
  it("are tested", () => {
    expect(readFileSync(new URL(`../${test}`, import.meta.url), "utf8")).toContain(title);
  });
});
