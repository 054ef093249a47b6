import { statSync } from "node:fs";
import { dirname } from "node:path";
import { API, type Project } from "typescript/unstable/sync";
import { compilerFile } from "./compiler-file.ts";
import { ConfigReader } from "./config-reader.ts";
import { endProcess } from "./end-process.ts";
import { type ProjectConfig, readProjectConfig } from "./project-config.ts";
import { TypeProgram } from "./type-program.ts";

/** A file's program, and the configuration files it was built with. */
export interface OpenedFile {
  readonly program: TypeProgram;
  readonly configFiles: readonly string[];
}

interface CachedFile extends OpenedFile {
  /** What tells of each file of the program whether it was edited between two batches. */
  readonly stamps: ReadonlyMap<string, string>;
}

/** The pinned compiler's own declarations, which nobody edits. */
const COMPILER_FILE = /\/node_modules\/(?:typescript|@typescript\/[^/]+)\//;

/**
 * The compiler's process.
 *
 * Every file gets a program of its own (the file, what it imports, and the global declarations of its project), so that
 * what is read from one file cannot depend on which others were asked for. Programs share parsed files: another
 * program costs some 20 ms.
 */
export class Compiler {
  #api: API | undefined;
  readonly #configTexts = new Map<string, string>();
  readonly #files = new Map<string, CachedFile>();
  readonly #configReader = new ConfigReader(() => this.#started());
  #directory = process.cwd();

  /** The program of a source file, made on first use. */
  open(file: string): OpenedFile {
    const known = this.#files.get(file);
    if (known) return known;
    this.#directory = dirname(file);
    const config = readProjectConfig(file, this.#configReader);
    const program = new TypeProgram(this.#openProject(config));
    const files = [...program.files.paths()].filter((name) => !COMPILER_FILE.test(name));
    const stamps = stampsOf([file, ...files, ...config.configFiles]);
    const opened = { program, configFiles: config.configFiles, stamps };
    this.#files.set(file, opened);
    return opened;
  }

  /** A program that holds a source file, its own or that of another file that imports it; none is made. */
  known(file: string): CachedFile | undefined {
    const own = this.#files.get(file);
    if (own) return own;
    for (const opened of this.#files.values()) if (opened.stamps.has(file)) return opened;
    return undefined;
  }

  /** Starts afresh when a file has changed since it was read: any file, or one that `file` depends on. */
  refresh(file?: string): void {
    const opened = file === undefined ? [...this.#files.values()] : [this.known(file)];
    const stamps = new Map(opened.flatMap((one) => [...(one?.stamps ?? [])]));
    for (const [name, stamp] of stamps) {
      if (stampOf(name) === stamp) continue;
      this.close();
      return;
    }
  }

  /** Ends the process; the next {@link open} starts another one. */
  close(): void {
    this.#files.clear();
    this.#configTexts.clear();
    this.#configReader.clear();
    if (this.#api) endProcess(this.#api);
    this.#api = undefined;
  }

  #started(): API {
    this.#api ??= new API({
      cwd: this.#directory,
      tsserverPath: compilerFile(),
      fs: {
        readFile: (path) => {
          this.#configReader.noteRead(path);
          return this.#configTexts.get(path);
        },
      },
    });
    return this.#api;
  }

  #openProject(config: ProjectConfig): Project {
    this.#configTexts.set(config.path, config.text);
    const project = this.#started()
      .updateSnapshot({ openProjects: [config.path] })
      .getProject(config.path);
    if (project === undefined) throw new Error(`the compiler did not open ${config.path}`);
    return project;
  }
}

function stampsOf(files: readonly string[]): Map<string, string> {
  return new Map(files.map((file) => [file, stampOf(file)]));
}

/** A copy may bring an older file's time of modification along, but not its time of change. */
function stampOf(file: string): string {
  const found = statSync(file, { throwIfNoEntry: false });
  return found === undefined ? "absent" : `${found.mtimeMs} ${found.ctimeMs} ${found.size}`;
}
