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
  if (!registered) {
    registered = true;
    process.setSourceMapsEnabled(true);
    registerForRequire();
    registerForImport();
  }
  return (await import(pathToFileURL(file).href)) as ModuleExports;
}
