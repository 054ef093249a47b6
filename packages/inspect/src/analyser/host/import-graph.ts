import type { TypeProgram } from "./type-program.ts";

/**
 * A program with more files is not followed import by import: reading them all would cost more than it saves, though
 * nobody waits for it but a program that ends at once.
 */
const MOST_FILES = 1_000;

/** Which of a project's own files import which others. Packages are leaves: they change only when they are installed. */
export class ImportGraph {
  readonly #imports: ReadonlyMap<string, readonly string[]>;
  readonly #importers: ReadonlyMap<string, readonly string[]>;
  /** Files that say something without being imported: scripts, and modules that add to the global scope or to others. */
  readonly globals: readonly string[];

  private constructor(imports: ReadonlyMap<string, readonly string[]>, globals: readonly string[]) {
    this.#imports = imports;
    this.#importers = reversed(imports);
    this.globals = globals;
  }

  /** The graph of a program; `undefined` when an import leads nowhere, or the files are too many. */
  static of(program: TypeProgram): ImportGraph | undefined {
    const files = [...program.files.paths()].filter((file) => !isOfPackage(file));
    if (files.length > MOST_FILES) return undefined;
    const known = new Set(files);
    const imports = new Map<string, readonly string[]>();
    const globals: string[] = [];
    for (const file of files) {
      const imported = program.files.importedBy(file);
      if (imported === undefined) return undefined;
      const own = imported.files.filter((name) => !isOfPackage(name));
      // A path in another spelling (letter case, links) cannot be told from a file that is not there.
      if (own.some((name) => !known.has(name))) return undefined;
      imports.set(file, own);
      if (imported.isGlobal) globals.push(file);
    }
    return new ImportGraph(imports, globals);
  }

  /** A file, and all that it imports, directly or not. */
  importedBy(file: string): ReadonlySet<string> {
    return reachable(this.#imports, file);
  }

  /** A file, and all that import it, directly or not. */
  importersOf(file: string): ReadonlySet<string> {
    return reachable(this.#importers, file);
  }
}

function isOfPackage(file: string): boolean {
  return file.includes("/node_modules/");
}

function reversed(edges: ReadonlyMap<string, readonly string[]>): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [from, targets] of edges) {
    for (const target of targets) found.set(target, [...(found.get(target) ?? []), from]);
  }
  return found;
}

function reachable(edges: ReadonlyMap<string, readonly string[]>, start: string): ReadonlySet<string> {
  const found = new Set([start]);
  // A set may grow while it is walked: what is added is walked too.
  for (const file of found) for (const next of edges.get(file) ?? []) found.add(next);
  return found;
}
