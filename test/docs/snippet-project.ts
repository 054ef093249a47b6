import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { codeBlocks } from "./markdown.ts";
import { type Page, root } from "./pages.ts";

/** A module made of a snippet and those that continue it. */
export interface SnippetModule {
  /** The file that holds it, in a folder for its page: `docs-tools/12.ts`, or a name that the document gives. */
  readonly name: string;
  readonly page: string;
  /** Every line stands where it stands in the document. */
  readonly text: string;
}

/**
 * The snippets of a page as modules. A block `ts` begins a new one; `ts continued` goes on with the one before it.
 * A block `ts agent.ts` is a file of that name, which other snippets of the page can import.
 */
export function snippetModules({ path, text }: Page): SnippetModule[] {
  const modules: SnippetModule[] = [];
  for (const block of codeBlocks(text)) {
    const opening = /^ts(?: ([\w-]+\.ts))?$/.exec(block.info);
    if (opening !== null) {
      const [, fileName = `${block.line}.ts`] = opening;
      const name = `${path.replace(/\.md$/, "").replaceAll("/", "-")}/${fileName}`;
      // A snippet without import or export is a module all the same.
      modules.push({ name, page: path, text: `${"\n".repeat(block.line - 1)}${block.text}export {};\n` });
    }
    if (block.info === "ts continued") {
      const last = modules.pop();
      if (last === undefined) throw new Error(`${path}:${block.line} continues nothing.`);
      const written = last.text.replace(/export \{\};\n$/, "");
      const gap = "\n".repeat(block.line - written.split("\n").length);
      modules.push({ ...last, text: `${written}${gap}${block.text}export {};\n` });
    }
  }
  return modules;
}

const compilerOptions = {
  target: "ES2023",
  lib: ["ES2023"],
  module: "NodeNext",
  allowImportingTsExtensions: true,
  types: ["node"],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
};

/** What the compiler says about the modules: one line for each error, with the place in the document. */
export function compileSnippets(modules: readonly SnippetModule[]): Promise<string[]> {
  return inProject(modules, async (folder) => {
    const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
    const { output } = await runNode(folder, [compiler, "-p", ".", "--pretty", "false"]);
    const pages = new Map(modules.map(({ name, page }) => [name, page]));
    const errors = output.split("\n").filter((line) => line.includes(": error "));
    return errors.map((line) => line.replace(/^[^(]+/, (name) => pages.get(name) ?? name));
  });
}

/**
 * Runs a module as a user would, beside those that it may import; resolves to what it reports when it fails, else to an
 * empty text.
 */
export function runSnippet(module: SnippetModule, others: readonly SnippetModule[] = []): Promise<string> {
  return inProject([module, ...others], async (folder) => {
    const { failed, errors } = await runNode(folder, ["--import", "tsx", module.name]);
    return failed ? errors || "It failed and said nothing." : "";
  });
}

/** Writes the modules into a project of their own, for as long as `use` takes. */
async function inProject<T>(modules: readonly SnippetModule[], use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "toolwright-snippets-"));
  try {
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["*/*.ts"] }));
    for (const { name, text } of modules) writeModule(join(folder, name), text);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function writeModule(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

interface Ended {
  readonly failed: boolean;
  readonly output: string;
  readonly errors: string;
}

function runNode(cwd: string, args: readonly string[]): Promise<Ended> {
  // The test runner's own settings must not reach the program.
  const { NODE_ENV: _mode, NODE_OPTIONS: _options, VITEST: _vitest, ...env } = process.env;
  return new Promise((resolve) =>
    execFile(process.execPath, args, { cwd, env }, (error, output, errors) =>
      resolve({ failed: error !== null, output, errors }),
    ),
  );
}
