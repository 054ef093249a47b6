import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { register as registerForRequire } from "tsx/cjs/api";
import { register as registerForImport } from "tsx/esm/api";

/** What a module exports, by name. */
export type ModuleExports = { readonly [name: string]: unknown };

let registered = false;

/**
 * Imports a module of the user, TypeScript or JavaScript, with everything that it imports. All versions of Node go the
 * same way, through tsx: its source maps tell where functions are defined, and stacks name the sources.
 *
 * @param file Absolute path.
 * @throws whatever the module throws while it is loaded.
 */
export async function loadModule(file: string): Promise<ModuleExports> {
  if (!registered) registerLoaders(file);
  return exportsOf((await import(pathToFileURL(file).href)) as ModuleExports);
}

/** A module of a CommonJS package comes as the default export of itself. */
function exportsOf(loaded: ModuleExports): ModuleExports {
  const inner = loaded["default"];
  const isCommonJs = typeof inner === "object" && inner !== null && Object.hasOwn(inner, "__esModule");
  return isCommonJs ? { ...(inner as ModuleExports), ...withoutDefault(loaded) } : loaded;
}

function withoutDefault(loaded: ModuleExports): ModuleExports {
  return Object.fromEntries(Object.entries(loaded).filter(([name]) => name !== "default" && name !== "module.exports"));
}

function registerLoaders(file: string): void {
  registered = true;
  process.setSourceMapsEnabled(true);
  registerForRequire();
  const tsconfig = nearestTsconfig(dirname(file));
  registerForImport(tsconfig === undefined ? {} : { tsconfig });
}

/** The project of the module, as an editor finds it: left alone, tsx would take that of the working folder. */
function nearestTsconfig(folder: string): string | undefined {
  const candidate = join(folder, "tsconfig.json");
  if (existsSync(candidate)) return candidate;
  return folder === dirname(folder) ? undefined : nearestTsconfig(dirname(folder));
}
