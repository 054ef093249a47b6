import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cases } from "./facts/cases.mjs";
import { COMPILER_OPTIONS, moduleFile, SHARED, spread } from "./make-project.mjs";

/**
 * @typedef {(interfaces: readonly string[]) => string} Asks What a module says to get the schemas of these interfaces.
 */

/**
 * What {@link import("./make-project.mjs").makeProject} makes, for peers that read types: each function's parameters as
 * an interface.
 *
 * @param {string} root An empty folder.
 * @param {string} packages The peer's `node_modules`.
 * @param {number} tools
 * @param {number} files
 * @param {Asks} asks
 */
export function makeTypes(root, packages, tools, files, asks) {
  prepare(root, packages);
  writeFileSync(join(root, "shared.ts"), SHARED);
  spread(tools, files).forEach(([first, last], file) => {
    const names = Array.from({ length: last - first }, (_, index) => `Tool${first + index}`);
    const interfaces = names.map((name, index) => {
      return `/** Tool number ${first + index}. */\nexport interface ${name} ${members(first + index)}`;
    });
    const imports = 'import type { Address, Customer, Page, Status } from "./shared.ts";';
    writeFileSync(moduleFile(root, file), `${imports}\n${interfaces.join("\n")}\n${asks(names)}`);
  });
}

/**
 * The cases whose facts are counted, each in a module of its own.
 *
 * @param {string} root An empty folder.
 * @param {string} packages The peer's `node_modules`.
 * @param {Asks} asks
 */
export function makeCaseTypes(root, packages, asks) {
  prepare(root, packages);
  for (const [name, { types, parameters }] of Object.entries(cases)) {
    const own = parameters.replace("interface Parameters", `interface ${caseType(name)}`);
    writeFileSync(join(root, `${name}.ts`), `${types}\n${own}\n${asks([caseType(name)])}`);
  }
}

/** @param {string} name */
export function caseType(name) {
  return `${name}Parameters`;
}

/** @param {string} root @param {string} packages */
function prepare(root, packages) {
  mkdirSync(root, { recursive: true });
  symlinkSync(packages, join(root, "node_modules"));
  writeFileSync(join(root, "package.json"), '{ "type": "module" }');
  const { noEmit: _noEmit, allowImportingTsExtensions: _extensions, ...options } = COMPILER_OPTIONS;
  const emitting = {
    ...options,
    rewriteRelativeImportExtensions: true,
    outDir: "dist",
    rootDir: ".",
    incremental: true,
  };
  const plugins = [{ transform: "typia/lib/transform" }];
  writeFileSync(join(root, "tsconfig.json"), JSON.stringify({ compilerOptions: { ...emitting, plugins } }));
}

/** The parameters of the functions of `makeProject`, kind by kind. @param {number} index */
function members(index) {
  const id = "/** Which one. */\n  id";
  const value = "/** What to do with it. */\n  value";
  switch (index % 5) {
    case 0:
      return `{\n  ${id}: string;\n  ${value}: number;\n  limit?: number;\n}`;
    case 1:
      return `{\n  ${id}: string;\n  ${value}: Status;\n  at?: Date;\n}`;
    case 2:
      return `{\n  ${id}: number;\n  ${value}: Customer;\n  note?: string | null;\n}`;
    case 3:
      return `{\n  ${id}: string;\n  ${value}?: "a" | "b" | "c${index}";\n}`;
    default:
      return `{\n  ${id}: string[];\n  ${value}: Page<Address>;\n  options?: { deep?: boolean; size${index}?: number };\n}`;
  }
}
