import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type Outcome, runProgram, temporaryFolder } from "./command.ts";

const workspace = join(import.meta.dirname, "../../..");

/** A module whose tools are plain functions, and a test of it as a user would write it. */
const tools = `
/** Finds books by a part of their title, the newest first. */
export function findBooks(/** A part of the title. */ title: string, /** How many to list. @integer */ count = 5): string[] {
  return Array.from({ length: count }, () => title);
}
`;
const test = `
import "@toolwright/dev/vitest";
import { expect, it } from "vitest";
import { findBooks } from "./tools.ts";

it("tells the model", () => {
  expect(findBooks).toMatchToolSnapshot();
  expect([findBooks]).toMatchToolInlineSnapshot();
  expect(findBooks).toMatchDeclaration({ parameters: { properties: { count: { type: "integer", default: 5 } } } });
  expect(findBooks).toPassToolCheck({ provider: "all" });
});
`;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  const install = (name: string, target: string) => {
    mkdirSync(dirname(join(folder, "node_modules", name)), { recursive: true });
    symlinkSync(target, join(folder, "node_modules", name));
  };
  for (const name of ["core", "dev", "inspect"]) {
    const path = join(workspace, "packages", name);
    install((createRequire(import.meta.url)(join(path, "package.json")) as { name: string }).name, path);
  }
  for (const name of ["vitest", "vite", "typescript"]) install(name, join(workspace, "node_modules", name));
  write("package.json", '{ "type": "module" }');
  write("tsconfig.json", '{ "compilerOptions": { "strict": true, "module": "nodenext", "target": "es2023" } }');
  write("tools.ts", tools);
  write("tools.test.ts", test);
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

function vitest(...args: string[]): Promise<Outcome> {
  const program = join(folder, "node_modules/vitest/vitest.mjs");
  return runProgram([program, "run", "--testTimeout=60000", ...args], { folder, environment: { NO_COLOR: "1" } });
}

async function succeed(...args: string[]): Promise<void> {
  const { status, output, errors } = await vitest(...args);
  expect(status, output + errors).toBe(0);
}

describe("the matchers in a project of a user's", () => {
  it("read plain functions, write both kinds of snapshot, and tell a change readably until it is approved", async () => {
    await succeed();
    const stored = readFileSync(join(folder, "__snapshots__/tools.test.ts.snap"), "utf8");
    expect(stored).toContain('"description": "Finds books by a part of their title, the newest first."');
    expect(readFileSync(join(folder, "tools.test.ts"), "utf8")).toMatch(
      /toMatchToolInlineSnapshot\(`\n {4}\[\n {6}\{\n {8}"description": "Finds books/,
    );

    write("tools.ts", tools.replace("A part of the title.", "Any part of the title."));
    const { status, output, errors } = await vitest();
    expect(status).toBe(1);
    const said = output + errors;
    expect(said).toMatch(
      /-\s+"description": "A part of the title\.",\n\s*\+\s+"description": "Any part of the title\.",/,
    );
    await succeed("-u");
    expect(readFileSync(join(folder, "tools.test.ts"), "utf8")).toContain("Any part of the title.");
  });

  it("tell what the check finds, with the place in the source", async () => {
    write("tools.ts", tools.replace("/** A part of the title. */ ", ""));
    write("tools.test.ts", test.replace(/.*Snapshot.*\n/g, ""));
    const { status, output, errors } = await vitest();
    expect(status).toBe(1);
    expect(output + errors).toMatch(/tools\.ts\n\s+\d+\s+warning\s+undocumented-parameter\s+findBooks: title/);
  });
});
