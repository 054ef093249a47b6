import { dirname, normalize } from "node:path";
import { API, type Project } from "typescript/unstable/sync";
import { compilerFile } from "./compiler-file.ts";
import { endProcess, isAlive } from "./compiler-process.ts";
import { ConfigReader } from "./config-reader.ts";
import { mappedPlaces } from "./mapped-places.ts";
import { type ProjectConfig, readProjectConfig } from "./project-config.ts";
import { TypeProgram } from "./type-program.ts";
import { WatchedFiles } from "./watched-files.ts";

/** A file's program, and the configuration files it was built with. */
export interface OpenedFile {
  readonly program: TypeProgram;
  readonly configFiles: readonly string[];
  /** Files that the configuration would have led to instead, if they were there. */
  readonly mappedPlaces: readonly string[];
}

interface CachedFile extends OpenedFile {
  /** The files that it was read from. */
  readonly read: ReadonlySet<string>;
  /** The files that decide whether it is still what would be read. */
  readonly deciding: readonly string[];
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
  readonly #watched = new WatchedFiles();
  #starts = 0;
  #directory = process.cwd();

  /** The program of a source file, made on first use. */
  open(file: string): OpenedFile {
    const known = this.#files.get(file);
    if (known) return known;
    this.#directory = dirname(file);
    const openedAt = Date.now();
    const config = readProjectConfig(file, this.#configReader);
    const program = new TypeProgram(this.#openProject(config));
    const files = [...program.files.paths()].filter((name) => !COMPILER_FILE.test(name));
    const read = new Set([file, ...files, ...config.configFiles].map(normalize));
    const places = config.mapping === undefined ? [] : mappedPlaces(config.mapping, read);
    const deciding = this.#watched.watch(file, [...read, ...places], openedAt);
    const opened = { program, configFiles: config.configFiles, mappedPlaces: places, read, deciding };
    this.#files.set(file, opened);
    return opened;
  }

  /** A program that holds a source file, its own or that of another file that imports it; none is made. */
  known(file: string): CachedFile | undefined {
    const own = this.#files.get(file);
    if (own) return own;
    for (const opened of this.#files.values()) if (opened.read.has(file)) return opened;
    return undefined;
  }

  /** Starts afresh when something has changed since it was read: any file, or one that `file` depends on. */
  refresh(file?: string): void {
    const opened = file === undefined ? [...this.#files.values()] : [this.known(file)];
    const files = new Set(opened.flatMap((one) => one?.deciding ?? []));
    if (this.#watched.haveChanged(files)) this.close();
  }

  /** How often a process was started: programs of an earlier one cannot be asked any more. */
  get starts(): number {
    return this.#starts;
  }

  get isStarted(): boolean {
    return this.#api !== undefined;
  }

  /** Whether the process had ended without being asked to, or does not answer; if so, the next {@link open} starts another. */
  closeIfEnded(): boolean {
    if (this.#api === undefined || isAlive(this.#api)) return false;
    this.close();
    return true;
  }

  /** Ends the process; the next {@link open} starts another one. */
  close(): void {
    this.#files.clear();
    this.#configTexts.clear();
    this.#configReader.clear();
    this.#watched.clear();
    if (this.#api) endProcess(this.#api);
    this.#api = undefined;
  }

  #started(): API {
    if (this.#api !== undefined) return this.#api;
    this.#starts += 1;
    this.#api = new API({
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
