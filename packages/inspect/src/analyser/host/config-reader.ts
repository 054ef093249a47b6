import { existsSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { API } from "typescript/unstable/sync";
import { parseJsonc } from "./jsonc.ts";

/** A tsconfig as the compiler understands it, `extends` followed. */
export interface ParsedConfig {
  /** Effective options; enum options are numbers, paths are absolute. */
  readonly options: Readonly<Record<string, unknown>>;
  /** The files of the project. */
  readonly fileNames: readonly string[];
  /** The file itself and all that it extends. */
  readonly configFiles: readonly string[];
  /** The configurations it refers to. */
  readonly references: readonly string[];
}

/** Reads tsconfig files, each once. */
export class ConfigReader {
  readonly #api: () => API;
  readonly #parsed = new Map<string, ParsedConfig>();
  #reading: Set<string> | undefined;

  constructor(api: () => API) {
    this.#api = api;
  }

  parse(path: string): ParsedConfig {
    const known = this.#parsed.get(path);
    if (known) return known;
    this.#reading = new Set([path]);
    const { options, fileNames } = this.#api().parseConfigFile(path);
    const parsed = { options, fileNames, configFiles: [...this.#reading].sort(), references: referencesOf(path) };
    this.#reading = undefined;
    this.#parsed.set(path, parsed);
    return parsed;
  }

  /** To be told of every file the compiler reads: those read during {@link parse} are the `extends` chain. */
  noteRead(path: string): void {
    if (path.endsWith(".json") && !path.endsWith("/package.json") && existsSync(path)) this.#reading?.add(path);
  }

  /** Forgets what was read. */
  clear(): void {
    this.#parsed.clear();
  }
}

/** The compiler does not tell a configuration's references; they are not inherited, so the file's own text does. */
function referencesOf(path: string): string[] {
  const { references } = parseJsonc(readFileSync(path, "utf8")) as { references?: unknown };
  if (!Array.isArray(references)) return [];
  return references
    .flatMap((reference: { path?: unknown }) => (typeof reference?.path === "string" ? [reference.path] : []))
    .map((reference) => resolve(dirname(path), reference))
    .map((reference) => (isDirectory(reference) ? join(reference, "tsconfig.json") : reference))
    .filter((reference) => existsSync(reference));
}

function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
