import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packPackages, publishedManifest } from "../../build/pack.mjs";
import { workspaceFolder } from "../../build/workspace.mjs";
import { describeOnNewerNode } from "../runtimes/newer-node.ts";
import { type Consumer, createConsumer } from "./consumer.ts";

// The versions that the workspace itself is tested with.
const { tsx, typescript, vite, vitest } = (
  JSON.parse(readFileSync(join(workspaceFolder, "package.json"), "utf8")) as {
    devDependencies: { tsx: string; typescript: string; vite: string; vitest: string };
  }
).devDependencies;

const folder = mkdtempSync(join(tmpdir(), "toolwright-tarballs-"));
let tarballs: Record<string, string> = {};

beforeAll(async () => {
  tarballs = await packPackages(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

const strict = "--noEmit --strict --skipLibCheck false --module nodenext --target es2023 --lib es2023,dom".split(" ");

/** What the example must have printed: the call with its arguments, then the answer. */
function expectCalculation(output: string): void {
  const [, args = "null", answer = ""] = /^call calculate (.+)\n(?:.*\n)*answer (.+)$/m.exec(output) ?? [];
  expect(JSON.parse(args)).toEqual({ operand1: 5, operand2: 3, operation: "add" });
  expect(answer).toMatch(/\b8\b/);
}

describe.each(["npm", "pnpm"] as const)("a project that installs the tarballs with %s", (manager) => {
  let consumer: Consumer;

  beforeAll(async () => {
    consumer = await createConsumer(manager, tarballs, { tsx, typescript });
  });

  afterAll(() => consumer.remove());

  it("type-checks strictly, declarations of the packages included", async () => {
    await consumer.run(process.execPath, "node_modules/typescript/bin/tsc", ...strict, "agent.ts", "types.ts");
  });

  it("runs the ten-line example under tsx", async () => {
    expectCalculation(await consumer.run(process.execPath, "node_modules/tsx/dist/cli.mjs", "agent.ts"));
  });

  it("J05: has the command, each part of which finds all that it needs", async () => {
    const command = join("node_modules", ".bin", "toolwright");
    const declarations: unknown = JSON.parse(await consumer.run(command, "tools", "agent.ts", "--json"));
    expect(declarations).toMatchObject([{ name: "calculate" }]);
    expect(await consumer.run(command, "check", "adder.ts", "--provider", "all")).toContain("1 tool in 1 file");
    expect(await consumer.run(command, "run", "adder.ts", "What is 5 plus 3?")).toMatch(/^ADDER: .*\b8\b/m);
    const compiler = [
      "node_modules/typescript/bin/tsc",
      ...strict,
      "--noEmit",
      "false",
      "--sourceMap",
      "--outDir",
      "compiled",
    ];
    await consumer.run(process.execPath, ...compiler, "adder.ts");
    expect(await consumer.run(command, "inject", "compiled")).toContain("in 1 place of 1 file");
  });

  describeOnNewerNode("on Node 24", (node) => {
    it("runs the ten-line example without a loader", async () => {
      expectCalculation(await consumer.run(node, "agent.ts"));
    });
  });
});

describe.each(["npm", "pnpm"] as const)("a project that installs toolwright alone with %s", (manager) => {
  let consumer: Consumer;

  beforeAll(async () => {
    consumer = await createConsumer(manager, { toolwright: tarballs["toolwright"] ?? "" });
  });

  afterAll(() => consumer.remove());

  it("gets that package and no other", () => {
    const packages = readdirSync(join(consumer.folder, "node_modules")).filter((name) => !name.startsWith("."));
    expect(packages).toEqual(["toolwright"]);
  });

  it("imports it", async () => {
    const script = 'const { LlmAgent } = await import("toolwright"); console.log(typeof LlmAgent);';
    expect(await consumer.run(process.execPath, "--input-type=module", "--eval", script)).toBe("function\n");
  });
});

describe("a project that tests with vitest", () => {
  let consumer: Consumer;

  beforeAll(async () => {
    consumer = await createConsumer("npm", tarballs, { typescript, vite, vitest });
  });

  afterAll(() => consumer.remove());

  it("has the matchers, with their types", async () => {
    // The declarations of vitest's own dependencies want the DOM of a browser.
    const types = strict.join(" ").replace("skipLibCheck false", "skipLibCheck true").split(" ");
    await consumer.run(process.execPath, "node_modules/typescript/bin/tsc", ...types, "tools.spec.ts");
    await consumer.run(process.execPath, "node_modules/vitest/vitest.mjs", "run", "--testTimeout=60000");
    expect(readFileSync(join(consumer.folder, "__snapshots__/tools.spec.ts.snap"), "utf8")).toContain("Any number.");
  });
});

describe("publishedManifest", () => {
  it("keeps no way to sources that are not shipped", () => {
    const manifest = {
      name: "toolwright",
      exports: { ".": { "@toolwright/source": "./src/index.ts", default: "./dist/index.js" }, "./cjs": "./dist/a.cjs" },
      scripts: { build: "x" },
      devDependencies: { y: "1" },
    };
    expect(publishedManifest(manifest)).toEqual({
      name: "toolwright",
      exports: { ".": { default: "./dist/index.js" }, "./cjs": "./dist/a.cjs" },
    });
  });
});
