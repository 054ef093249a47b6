import { copyFileSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { describeOnNewerNode } from "../../../test/runtimes/newer-node.ts";
import { type Outcome, run, temporaryFolder } from "./command.ts";

const installed = join(import.meta.dirname, "../../../node_modules");

/** A compiled module that the workspace has for this machine: any will do. */
function nativeModule(): string {
  const [folder = ""] = readdirSync(join(installed, "@rollup")).filter((name) => name.startsWith("rollup-"));
  const [file = ""] = readdirSync(join(installed, "@rollup", folder)).filter((name) => name.endsWith(".node"));
  return join(installed, "@rollup", folder, file);
}

const AGENT = `
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { LlmAgent } from "toolwright";
import { greeting } from "shared/words";
import settings from "./settings.json" with { type: "json" };
import * as legacy from "./legacy.cjs";

const url = new URL("./settings.json", import.meta.url);
const read = await Promise.resolve(readFileSync(url, "utf8"));
const { late } = await import("./late.ts");
const optional = await import("no-such-package").then(() => "there", (error) => error.code);
const native = createRequire(import.meta.url)("./native.node");

console.log(JSON.stringify({
  read: JSON.parse(read).name,
  settings: settings.name,
  late: late satisfies string,
  optional,
  native: typeof native,
  greeting,
  legacy: legacy.answer,
}));

export const agent = new LlmAgent({ name: "loader", model: "offline" });
`;

const FILES: { readonly [name: string]: string } = {
  "package.json": '{ "type": "module" }',
  "tsconfig.json": '{ "compilerOptions": { "paths": { "shared/*": ["./source/*"] } } }',
  "settings.json": '{ "name": "from json" }',
  "source/words.ts": 'export const greeting: string = "from an alias";',
  "late.ts": 'export const late: string = "imported late";',
  "legacy.cjs": "exports.answer = 42;",
  "agent.ts": AGENT,
};

/** Writes the project into a folder of that name. @returns The path of its agent. */
function writeProject(name: string): string {
  const folder = join(temporaryFolder(), name);
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(join(installed, "toolwright"), join(folder, "node_modules/toolwright"), "dir");
  copyFileSync(nativeModule(), join(folder, "native.node"));
  return join(folder, "agent.ts");
}

function expectLoaded({ status, output, errors }: Outcome): void {
  expect({ status, errors: errors.replace(/^.*offline model.*\n/, "") }).toEqual({ status: 0, errors: "" });
  const [printed = "", asked] = output.split("\n");
  expect(JSON.parse(printed)).toEqual({
    read: "from json",
    settings: "from json",
    late: "imported late",
    optional: "ERR_MODULE_NOT_FOUND",
    native: "object",
    greeting: "from an alias",
    legacy: 42,
  });
  expect(asked).toBe("YOU: Hello");
}

describe("a module of the user", () => {
  it("J04: is loaded as it is: its address, await, dynamic imports, JSON, native modules and aliases work", async () => {
    expectLoaded(await run(["run", writeProject("project"), "Hello"]));
  });

  it.each(["my agents", "issue #7", "100% done", "grün 東京"])("J06: may lie in a folder called %j", async (name) => {
    expectLoaded(await run(["run", writeProject(name), "Hello"]));
  });
});

describeOnNewerNode("a module of the user on Node 24", (node) => {
  it("J04, J06: is loaded in the same way", async () => {
    expectLoaded(await run(["run", writeProject("my agents #1 at 100%"), "Hello"], { node }));
  });
});
