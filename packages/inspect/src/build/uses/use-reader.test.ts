import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Signature } from "toolwright";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { createAnalyser } from "../../analyser/create-analyser.ts";
import { signatureOf, TemporaryProject } from "../../analyser/test-projects/temporary-project.ts";
import type { Attached, Attachment, FileUses } from "./attachment.ts";
import { UseReader } from "./use-reader.ts";

const analyser = createAnalyser();
const reader = new UseReader();
const projects: TemporaryProject[] = [];
afterEach(() => {
  for (const project of projects.splice(0)) project.remove();
});
afterAll(() => {
  analyser.close();
  reader.close();
});

/** The core package's way of making tools of methods, beside what `kit.ts` has. */
const METHODS = `export declare class MethodTool {
  readonly "~toolwright": "base-tool";
  static ofMethods<T extends object>(object: T, names: readonly (keyof T & string)[]): MethodTool[];
}`;

const HEAD = `import { FunctionTool, LlmAgent, type ToolFunction, type ToolLike } from "./kit.ts";
import { MethodTool } from "./methods.ts";
/** Adds. @param a The first. */
export function add(a: number, b = 1) { return a + b; }
/** Says. @param text What to say. */
export const say = (text: string) => text;
`;

function read(body: string, files: Readonly<Record<string, string>> = {}): FileUses & { readonly text: string } {
  const text = `${HEAD}${body}`;
  const project = new TemporaryProject(analyser, { "methods.ts": METHODS, ...files, "main.ts": text });
  projects.push(project);
  const uses = reader.read(project.path("main.ts"), text);
  if (uses === undefined) throw new Error("main.ts was not read");
  return { ...uses, text };
}

/** Each attachment as `source text: names`, and each warning as `line: what it is about`. */
function summary(body: string, files?: Readonly<Record<string, string>>): string[] {
  const { attachments, warnings, text } = read(body, files);
  const attached = attachments.map((attachment) => `${textOf(attachment, text)}: ${namesOf(attachment.attached)}`);
  return [...attached, ...warnings.map(({ line, message }) => `${line}: ${message}`)];
}

function textOf({ place, range, target }: Attachment, text: string): string {
  return place === "after" ? `after ${target}` : text.slice(range.start, range.end);
}

function namesOf(attached: Attached): string {
  if ("signature" in attached) return attached.signature.name;
  if ("methods" in attached) return `{ ${Object.keys(attached.methods).join(", ")} }`;
  return `[${attached.items.map((item) => item?.name ?? "null").join(", ")}]`;
}

describe("a signature is attached to", () => {
  it.each([
    ["an argument", "new FunctionTool(add);", ["add: add"]],
    ["an item of a list", 'new LlmAgent({ name: "x", tools: [add, say] });', ["add: add", "say: say"]],
    ["both branches of a choice", "new FunctionTool(Math.random() > 2 ? add : say);", ["add: add", "say: say"]],
    ["what stands for nothing", "declare const f: ToolFunction | undefined; new FunctionTool(f ?? add);", ["add: add"]],
    ["an annotated variable", "const tool: ToolFunction = add; new FunctionTool(tool);", ["add: add"]],
    ["an annotated list", "const tools: ToolLike[] = [add]; tools.push(say);", ["add: add", "say: say"]],
    ["a list handed on by name", 'const all = [add]; new LlmAgent({ name: "x", tools: all });', ["add: add"]],
    [
      "a list written in a list",
      'const all = [add]; new LlmAgent({ name: "x", tools: [...all, say] });',
      ["add: add", "say: say"],
    ],
    ["a list in a shorthand", 'const tools = [say]; new LlmAgent({ name: "x", tools });', ["say: say"]],
    ["a function in a shorthand", "const o: { add: ToolFunction } = { add }; void o;", ["add: add"]],
    ["spread arguments", "const tools: ToolLike[] = []; tools.push(...[add, say]);", ["add: add", "say: say"]],
    [
      "an argument of the user's own helper",
      'const make = (...tools: ToolLike[]) => new LlmAgent({ name: "x", tools }); make(add);',
      ["add: add"],
    ],
    ["what a function returns", "export const get = (): ToolFunction => say;", ["say: say"]],
    ["a bound function", "new FunctionTool(add.bind(null, 1));", ["add.bind(null, 1): add"]],
    ["an inline function", "new FunctionTool(function near(x: 1) { return x; });", [expect.stringMatching(/: near$/)]],
    [
      "a member taken out of an object",
      "const all = { say }; const { say: tell } = all; new FunctionTool(tell);",
      ["tell: say"],
    ],
    ["a member taken by its key", "new FunctionTool({ add, say }['say']);", ["{ add, say }['say']: say"]],
    ["a cast", "new FunctionTool(say as (q: 'a') => string);", ["say as (q: 'a') => string: say"]],
    [
      "an instance that is called",
      "class Echo { call(text: string) { return text; } } new FunctionTool(new Echo());",
      ["new Echo(): Echo"],
    ],
    ["the methods of an object", 'MethodTool.ofMethods({ add, say }, ["add"]);', ["{ add, say }: { add }"]],
  ])("%s", (_, body, expected) => {
    expect(summary(body)).toEqual(expected);
  });

  it("the items of a list that another file writes, in their order", () => {
    const lists = `const a = (x: 1) => x; export const base = [a]; export const all = [...base, (y: 2) => y];`;
    expect(
      summary('import { all } from "./lists.ts"; new LlmAgent({ name: "x", tools: all });', { "lists.ts": lists }),
    ).toEqual(["all: [a, ]"]);
  });

  it.each([
    ["moves its items", "export const all = [(x: 1) => x]; all.unshift((y: 1) => y);"],
    ["changes an item", "export const all = [(x: 1) => x]; all[0] = (y: 1) => y;"],
    ["may name another list", "export let all = [(x: 1) => x];"],
  ])("no list of another file that %s", (_, lists) => {
    const use = 'import { all } from "./lists.ts"; new LlmAgent({ name: "x", tools: all });';
    expect(summary(use, { "lists.ts": lists })).toEqual([
      expect.stringMatching(/^7: all is a list that cannot be followed/),
    ]);
  });

  it("a function where it is defined, when its doc comment says @tool", () => {
    const body = `
/** Waits. @tool */
export function wait(ms: number) { return ms; }
/** Rests. @tool pause */
const rest = (ms: number) => ms;
class Clock {
  /** Reads. @tool */
  static read(zone: string) { return zone; }
  /** Sets. @tool */
  set(zone: string) { return zone; }
}
const all = { /** Stops. @tool */ stop(now: boolean) { return now; } };
const make = () => /** Made. @tool made */ (x: 1) => x;
new LlmAgent({ name: "x", tools: [wait, rest, Clock.read, ...Object.values(all), ...[1].map(make)] });`;
    expect(summary(body)).toEqual([
      "after wait: wait",
      "after rest: pause",
      "after Clock: { read }",
      "after Clock.prototype: { set }",
      expect.stringMatching(/^\{ .*: \{ stop \}$/s),
      "(x: 1) => x: made",
    ]);
  });
});

describe("nothing is attached to", () => {
  it.each([
    ["a tool", "new LlmAgent({ name: 'x', tools: [new MethodTool()] });"],
    [
      "what has passed a tool's place before",
      "export const mk = (tools: ToolLike[]) => new LlmAgent({ name: 'x', tools });",
    ],
    ["a function that is only called", "add(1); [1].map((x) => add(x));"],
  ])("%s", (_, body) => {
    expect(summary(body)).toEqual([]);
  });

  it("a function that is given a schema", () => {
    const kit =
      "export declare class Described { constructor(fn: import('./kit.ts').ToolFunction, options: { parameters: object }); }";
    const body = 'import { Described } from "./described.ts"; new Described(add, { parameters: {} });';
    expect(summary(body, { "described.ts": kit })).toEqual([]);
  });
});

describe("a warning names the place for", () => {
  it.each([
    ["a parameter", "export const t = [add, say].map((f) => new FunctionTool(f));", /^7: f is a parameter/],
    ["a variable that changes", "let f = add; new FunctionTool(f);", /^7: f is a parameter or a variable that changes/],
    ["a value of any type", "declare const f: any; new FunctionTool(f);", /^7: f is of type any, which could be any/],
    [
      "a list that is computed",
      "new LlmAgent({ name: 'x', tools: Object.values({ add }) });",
      /^7: Object.values.* is a list that/,
    ],
    [
      "a member that only has a type",
      "interface H { f(q: string): void } declare const h: H; new FunctionTool(h.f);",
      /^7: h.f is a member/,
    ],
    [
      "a choice made before",
      "const f = Math.random() > 2 ? say : (t: string) => t; new FunctionTool(f);",
      /^7: f is a choice/,
    ],
    [
      "a factory of several",
      "const m = (b: boolean) => { if (b) return say; return (t: string) => t; }; new FunctionTool(m(true));",
      /^7: m\(true\) is the result/,
    ],
    [
      "what a collection holds",
      "new FunctionTool(new Map([['a', say]]).get('a')!);",
      /^7: .* is a value that is taken out/,
    ],
    [
      "a computed member",
      "const all = { say }; new FunctionTool(all[String('say') as 'say']);",
      /^7: .* is a member that is taken by/,
    ],
    [
      "an object of an interface",
      "interface H { f(q: string): void } declare const h: H; MethodTool.ofMethods(h, ['f']);",
      /^7: h is an object whose f/,
    ],
    ["an unresolved type", "const g = (x: Nowhere) => x; new FunctionTool(g);", /^7: g: .*Nowhere/],
  ])("%s", (_, body, expected) => {
    const { warnings } = read(body);
    expect(warnings).toHaveLength(1);
    expect(summary(body)).toEqual([expect.stringMatching(expected)]);
    expect(warnings[0]?.remedies.length).toBeGreaterThan(0);
  });
});

describe("the corpus of uses", () => {
  const file = fileURLToPath(new URL("../../../fixtures/corpus/uses.ts", import.meta.url));
  const text = readFileSync(file, "utf8");
  const attachments = reader.read(file, text)?.attachments ?? [];
  const sites = [...text.matchAll(/(\w+): new FunctionTool\(/g)].map((match) => ({
    name: match[1] ?? "",
    offset: match.index + match[0].length,
  }));

  it.each(sites)("tells of $name what development tells", ({ offset }) => {
    const found = attachments.filter(({ range }) => range.start >= offset)[0]?.attached;
    const construction = text.lastIndexOf("new FunctionTool", offset);
    const position = {
      line: text.slice(0, construction).split("\n").length - 1,
      column: construction - text.lastIndexOf("\n", construction) - 1,
    };
    const [developed] = analyser.analyse([{ name: "", callSite: { file, ...position } }]);
    if (developed === undefined || found === undefined || !("signature" in found)) throw new Error("nothing was read");
    expect(declared(found.signature)).toEqual(declared(signatureOf(developed)));
  });

  function declared({ name, description, parameters, returns, call }: Signature) {
    return { name, description, parameters, returns, call };
  }
});

describe("a file that changes", () => {
  it("is read again after a refresh, also when only a type in another file has changed", () => {
    const project = new TemporaryProject(analyser, {
      "main.ts":
        'import { FunctionTool } from "./kit.ts"; import type { Kind } from "./kind.ts"; new FunctionTool((k: Kind) => k);',
      "kind.ts": 'export type Kind = "one";',
    });
    projects.push(project);
    const main = project.path("main.ts");
    const read = () => JSON.stringify(reader.read(main, readFileSync(main, "utf8")));
    expect(read()).toContain('"const":"one"');
    expect(reader.read(main, "")).toBeUndefined();
    project.write("kind.ts", 'export type Kind = "two" | "three";');
    reader.refresh();
    expect(read()).toContain('"enum":["two","three"]');
  });
});
