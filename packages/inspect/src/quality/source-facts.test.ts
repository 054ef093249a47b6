import { afterAll, describe, expect, it } from "vitest";
import { createAnalyser } from "../analyser/create-analyser.ts";
import { TemporaryProject } from "../analyser/test-projects/temporary-project.ts";
import { checkDeclaration } from "./check-declaration.ts";
import { faultPlace, isIgnored } from "./fault-place.ts";

const analyser = createAnalyser();
const project = new TemporaryProject(analyser, {
  "tsconfig.json": JSON.stringify({
    compilerOptions: { strict: true, allowImportingTsExtensions: true, noEmit: true },
  }),
});
afterAll(() => {
  analyser.close();
  project.remove();
});

let cases = 0;

/** What is found in the exported functions of a text, with lines, and what is left after the ignore tags. */
function check(text: string, others: Readonly<Record<string, string>> = {}) {
  // A folder of its own: a file that changes would start the compiler anew.
  const folder = `case${cases++}`;
  for (const [name, content] of Object.entries({ ...others, "tools.ts": text })) {
    project.write(`${folder}/${name}`, content);
  }
  const checked = analyser.exportedFunctions(project.path(`${folder}/tools.ts`)).map(({ result, facts }) => {
    if (!("signature" in result) || facts === undefined) throw new Error(JSON.stringify(result));
    const faults = checkDeclaration(result.signature).map((fault) => {
      const { file, line } = faultPlace(fault, facts);
      return {
        text: `${fault.rule} ${fault.path} ${file.split("/").at(-1)}:${line}`,
        ignored: isIgnored(fault, facts),
      };
    });
    return { faults, facts, signature: result.signature };
  });
  const faults = checked.flatMap((one) => one.faults);
  return {
    found: faults.filter(({ ignored }) => !ignored).map((fault) => fault.text),
    ignored: faults.filter(({ ignored }) => ignored).map((fault) => fault.text),
    signature: checked[0]?.signature,
    facts: checked[0]?.facts,
  };
}

describe("D3: the place of a finding", () => {
  it("is the member's own line, in whatever file and however deep it is", () => {
    const point = "\nexport interface Point {\n  x: number;\n  y: number;\n}\n";
    const text = `import type { Point } from "./point.ts";
/** Draws a line through all of them. */
export function draw(
  path: readonly Point[],
): void {
  void path;
}
`;
    expect(check(text, { "point.ts": point }).found).toEqual([
      "undocumented-parameter path tools.ts:4",
      "undocumented-member path[].x point.ts:3",
      "undocumented-member path[].y point.ts:4",
    ]);
  });

  it("is found in each branch of a union, and in a type that contains itself", () => {
    const text = `
type Load =
  | { kind: "a"; size: string }
  | { kind: "b"; size: string };
interface Tree {
  label: string;
  next?: Tree;
}
/**
 * Carries goods.
 * @param load What.
 * @param tree Where.
 */
export function carry(load: Load, tree: Tree): void {
  void [load, tree];
}
`;
    expect(check(text).found).toEqual([
      "undocumented-member load.size tools.ts:3",
      "undocumented-member load.size tools.ts:4",
      "undocumented-member tree.label tools.ts:6",
      "undocumented-member tree.next tools.ts:7",
    ]);
  });

  it("is the member's line for a destructured parameter, also of a type that contains itself", () => {
    const text = `
interface Node {
  label: string;
  next?: Node;
}
/** Prints everything. */
export function print({ label, next }: Node): void {
  void [label, next];
}
`;
    expect(check(text).found.slice(0, 2)).toEqual([
      "undocumented-parameter label tools.ts:3",
      "undocumented-parameter next tools.ts:4",
    ]);
  });

  it("is the line of the tag for a @param that fits nothing", () => {
    const text = `
/**
 * Sums up.
 *
 * @param a The first.
 * @param {number} c Nothing.
 */
export const sum = (a: number): number => a;
`;
    expect(check(text).found).toEqual(["stray-param c tools.ts:6"]);
  });

  it("is the line of what is around it when it has none of its own", () => {
    const text = `
/**
 * Stores them.
 * @param values What is to be stored.
 */
export function store(
  values: Record<string, unknown[]>,
): void {
  void values;
}
`;
    expect(check(text).found).toEqual(["any-type values.*[] tools.ts:7"]);
  });
});

describe("@toolwrightIgnore", () => {
  it("switches rules off for a tool, and never reaches the model", () => {
    const text = `
/**
 * Stores it in the cellar.
 * @param value What is to be stored.
 * @toolwrightIgnore any-type, undocumented-parameter -- It takes anything.
 */
export function store(value: unknown, day?: string): void {
  void [value, day];
}
`;
    const { found, ignored, signature, facts } = check(text);
    expect(found).toEqual([]);
    expect(ignored).toEqual(["undocumented-parameter day tools.ts:7", "any-type value tools.ts:7"]);
    expect(JSON.stringify(signature)).not.toMatch(/toolwrightIgnore|anything/);
    expect(facts?.ignored).toEqual([
      {
        rules: ["any-type", "undocumented-parameter"],
        reason: "It takes anything.",
        pointer: "",
        file: expect.stringMatching(/tools\.ts$/),
        line: 7,
      },
    ]);
  });

  it("holds for a member and what is in it, also in a comment of one line", () => {
    const text = `
interface Event {
  /** What was sent along. @toolwrightIgnore any-type because it is passed on */
  data: { body: unknown };
  /** Who sent it. */
  sender: unknown;
}
/** Passes it on to the desk. @param event What happened. @toolwrightIgnore undocumented-member */
export function pass(event: Event): void {
  void event;
}
`;
    const { found, ignored, signature } = check(text);
    expect(found).toEqual(["any-type event.sender tools.ts:6"]);
    expect(ignored).toEqual(["undocumented-member event.data.body tools.ts:4", "any-type event.data.body tools.ts:4"]);
    expect(JSON.stringify(signature)).not.toMatch(/toolwrightIgnore|passed on/);
  });
});

describe("functionFacts", () => {
  const text = `
/** Adds. @param a The first. */
function add(a: number): number {
  return a;
}
export const pair = [(b: string) => b, (c: string) => c];
export function outer<T>(x: T) {
  return (y: T): T => y ?? x;
}
void add;
`;
  project.write("facts.ts", text);

  it("finds a function by the line it begins in and its name, whether it is exported or not", () => {
    const facts = analyser.functionFacts({ file: project.path("facts.ts"), line: 3, name: "add" });
    expect(facts?.places.map(({ path, line }) => [path, line])).toEqual([["a", 3]]);
    expect(analyser.functionFacts({ file: project.path("facts.ts"), line: 3, name: "renamed" })).toEqual(facts);
  });

  it.each([
    ["two functions begin there", 6],
    ["none begins there", 4],
    ["its types depend on where it is used", 8],
    ["the file is shorter", 400],
  ])("knows nothing when %s", (_case, line) => {
    expect(analyser.functionFacts({ file: project.path("facts.ts"), line, name: "" })).toBeUndefined();
  });
});
