import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fixture, run, temporaryFolder } from "./command.ts";

interface Report {
  readonly files: readonly { readonly file: string; readonly tools?: number; readonly problem?: string }[];
  readonly findings: readonly { readonly [name: string]: unknown }[];
  readonly remarks: readonly string[];
  readonly summary: { readonly [name: string]: number };
}

async function report(args: readonly string[], folder?: string): Promise<Report & { status: number | null }> {
  const { status, output } = await run(["check", "--json", ...args], folder === undefined ? {} : { folder });
  return { status, ...(JSON.parse(output) as Report) };
}

const places = ({ findings }: Report) =>
  findings.map(({ rule, severity, tool, path, file, line }) => `${file}:${line} ${severity} ${rule} ${tool} ${path}`);

/** A module that needs no package, in a folder without a configuration. */
function written(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries({ "package.json": "{}", ...files })) {
    mkdirSync(join(folder, name, ".."), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const clean = `/** Rings at the door. @param floor Where the bell is, such as 3rd. */
export function ring(floor: string): void {}
`;
const weak = "/** Rings at the door. */\nexport function ring(floor: string): void {}\n";
const faulty = "/** Rings. */\nexport function ring(floor: Missing): void {}\n";

describe("toolwright check", () => {
  it("D2, D3: checks exported functions, those of agents, hand-written tools and tools with a schema", async () => {
    const folder = fixture("check");
    const found = await report(["weak.ts"], folder);
    expect(places(found)).toEqual([
      "shared.ts:4 warning numeric-id checkIn guest.guestId",
      "shared.ts:5 warning undocumented-member checkIn guest.notes",
      "weak.ts:undefined warning numeric-id ring roomId",
      "weak.ts:undefined warning plain-date wake time",
      "weak.ts:43 warning similar-descriptions checkOut ",
      "weak.ts:55 error ignore-tag show ",
    ]);
    expect(found.findings.at(-1)).toEqual({
      rule: "ignore-tag",
      severity: "error",
      tool: "show",
      path: "",
      file: "weak.ts",
      line: 55,
      message: 'there is no rule "any-typ"',
      why: expect.stringContaining("switches nothing off"),
      fix: "Did you mean `any-type`?",
    });
    expect(found.summary).toEqual({ tools: 5, errors: 1, warnings: 5, infos: 0, unreadable: 0 });
    expect(found.status).toBe(3);
  });

  it("finds nothing in the examples", async () => {
    const examples = join(import.meta.dirname, "../../../examples");
    const agents = readdirSync(examples)
      .map((name) => join(name, "agent.ts"))
      .filter((name) => existsSync(join(examples, name)));
    expect(agents.length).toBeGreaterThan(12);
    const { status, output } = await run(["check", ...agents], { folder: examples });
    expect(output).toMatch(/^\d+ tools in \d+ files: nothing found\.\n$/);
    expect(status).toBe(0);
  });

  it("ends with 0 when nothing is found, 5 after warnings, 3 after errors", async () => {
    const folder = written({ "clean.ts": clean, "weak.ts": weak, "faulty.ts": faulty });
    expect(await run(["check", "clean.ts"], { folder })).toEqual({
      status: 0,
      output: "1 tool in 1 file: nothing found.\n",
      errors: "",
    });
    expect((await run(["check", "weak.ts"], { folder })).status).toBe(5);
    const { status, output } = await run(["check", "faulty.ts", "weak.ts"], { folder });
    expect(status).toBe(3);
    expect(output).toMatch(/^faulty\.ts\n {2}2 {2}error {2}signature-error {2}ring {2}TYPE_NOT_RESOLVED: /);
    expect(output).toMatch(/\nweak\.ts\n {2}2 {2}warning {2}undocumented-parameter {2}ring: floor {2}/);
    expect(output).toMatch(/\n2 tools in 2 files: 1 error, 1 warning\.\n$/);
  });

  it("checks the other files when one cannot be read, and ends with 1", async () => {
    const folder = written({
      "throws.ts": "export const tools: unknown[] = [];\nthrow new Error('not today');\n",
      "weak.ts": weak,
    });
    const args = ["throws.ts", "missing.ts", "weak.ts"];
    const { status, output, errors } = await run(["check", ...args], { folder });
    expect(status).toBe(1);
    expect(output).toContain("undocumented-parameter");
    expect(errors).toMatch(/^error: throws\.ts was not checked: .*not today/s);
    expect(errors).toContain(`error: missing.ts was not checked: There is no file ${join(folder, "missing.ts")}.\n`);
    const { files, summary } = await report(args, folder);
    expect(files.map(({ file, tools }) => [file, tools])).toEqual([
      ["throws.ts", undefined],
      ["missing.ts", undefined],
      ["weak.ts", 1],
    ]);
    expect(files[0]?.problem).toContain("not today");
    expect(summary).toEqual({ tools: 1, errors: 0, warnings: 1, infos: 0, unreadable: 2 });
  });

  it("names a syntax error by its place, whatever the compiler makes of the rest", async () => {
    const folder = written({ "broken.ts": clean.replace(": void", ": void }"), "weak.ts": weak });
    const { status, output, errors } = await run(["check", "broken.ts", "weak.ts"], { folder });
    expect(status).toBe(1);
    expect(output).toMatch(/\n1 tool in 1 file: 1 warning\. 1 file not checked\.\n$/);
    expect(errors).toMatch(/^error: broken\.ts was not checked: .*broken\.ts:2:\d+: .*\(a syntax error\)\.\n$/);
    const alone = await run(["check", "broken.ts"], { folder });
    expect(alone.output).toBe("1 file not checked.\n");
    expect((await run(["tools", "broken.ts"], { folder })).errors).toContain("broken.ts:2:");
  });

  it("checks a file once, however often it is named, and says what is read of JavaScript", async () => {
    const folder = written({ "weak.ts": weak, "plain.mjs": "export const ring = (count) => count;\n" });
    const { output } = await run(["check", "weak.ts", "./weak.ts"], { folder });
    expect(output).toMatch(/\n1 tool in 1 file: 1 warning\.\n$/);
    const { errors, status } = await run(["check", "plain.mjs"], { folder });
    expect(errors).toContain("plain.mjs exports no tool (of JavaScript, functions are read where a TypeScript file");
    expect(status).toBe(0);
  });

  it("takes rules, limits and levels of single tools from the nearest toolwright.json", async () => {
    const many =
      "/** Draws. @param shape How it looks. */\nexport function draw(shape: { x: { y: string } }): void {}\n";
    const check = {
      rules: { "undocumented-member": "off", "deep-nesting": ["error", { max: 2 }], "name-as-description": "info" },
      tools: { ring: { "undocumented-parameter": "off" } },
    };
    const folder = written({
      "toolwright.json": JSON.stringify({ check }),
      "src/many.ts": many,
      "src/weak.ts": weak,
    });
    const found = await report(["src/many.ts", "src/weak.ts"], folder);
    expect(places(found)).toEqual([
      "src/many.ts:2 info name-as-description draw ",
      "src/many.ts:2 error deep-nesting draw shape.x",
    ]);
  });

  it("refuses a configuration that names a rule that does not exist, and ends with 2", async () => {
    const folder = written({ "toolwright.json": '{ "check": { "rules": { "any-typ": "off" } } }', "weak.ts": weak });
    expect(await run(["check", "weak.ts"], { folder })).toEqual({
      status: 2,
      output: "",
      errors:
        'error: toolwright.json: check.rules names a rule "any-typ", which does not exist. Did you mean any-type?\n',
    });
  });

  it("needs a file", async () => {
    const { status, errors } = await run(["check"]);
    expect(status).toBe(2);
    expect(errors).toContain("missing required argument 'files'");
  });

  it("tells once what several files share, and says when there is nothing to check", async () => {
    const shared = "export interface Place {\n  floor: string;\n}\n";
    const tool = (name: string, text: string) =>
      `import type { Place } from "./place.ts";\n/** ${text} @param place Where. */\nexport function ${name}(place: Place): void {}\n`;
    const folder = written({
      "place.ts": shared,
      "one.ts": tool("ring", "Makes a noise at the door."),
      "two.ts": tool("knock", "Bangs on the wood."),
    });
    const found = await report(["one.ts", "two.ts", "place.ts"], folder);
    expect(places(found)).toEqual(["place.ts:2 warning undocumented-member ring place.floor"]);
    expect(found.remarks).toEqual(["place.ts exports no function and no tool."]);
  });
});

describe("toolwright tools", () => {
  it("warns of parameters whose type came out as anything", async () => {
    const text = `/** Stores it. */
export function store<T>(a: unknown, b: any, c: T, d: { e: unknown }, f: string): void {}
`;
    const { output, status } = await run(["tools", "store.ts"], { folder: written({ "store.ts": text }) });
    expect(status).toBe(0);
    const warnings = output.split("\n").filter((line) => line.includes("warning"));
    expect(warnings.map((line) => /: (\S+): .*\((.*)\)/.exec(line)?.slice(1))).toEqual([
      ["b", "any"],
      ["c", "generic"],
      ["a", "any-type"],
      ["d.e", "any-type"],
    ]);
  });
});
