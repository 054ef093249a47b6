import type { ChildProcessWithoutNullStreams } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { MATRIX_TOOLS, runtimes, WORKSPACE } from "./installed.ts";
import { type Outcome, outcomeOf, start } from "./processes.ts";

const PACKAGES = ["typescript", "vitest", "vite", "tsx", "esbuild", "rollup", "webpack", "@types/node"];

/** What the project's `print.ts` prints. */
export interface Printed {
  /** The text that is the same everywhere. */
  readonly declarations: string;
  /** Declarations of functions that share lines and shapes; the n-th one takes the number n. */
  readonly shapes: readonly { readonly name: string; readonly parameters: unknown }[];
  readonly reports: readonly {
    readonly requests: number;
    readonly cached: number;
    readonly analysed: number;
    readonly analyserStarted: boolean;
  }[];
  readonly threads: readonly string[];
}

/** A copy of the small project, as a user would have it: the packages are installed, and nothing is cached. */
export class ProjectFolder {
  readonly path: string;

  constructor() {
    this.path = realpathSync(mkdtempSync(join(tmpdir(), "toolwright-project-")));
    cpSync(join(import.meta.dirname, "project"), this.path, { recursive: true });
    this.#install("toolwright", join(WORKSPACE, "packages/core"));
    this.#install("@toolwright/inspect", join(WORKSPACE, "packages/inspect"));
    for (const name of PACKAGES) this.#install(name, join(WORKSPACE, "node_modules", name));
  }

  /** One that is removed when the current test has ended. */
  static forTest(): ProjectFolder {
    const project = new ProjectFolder();
    onTestFinished(() => project.remove());
    return project;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }

  file(name: string): string {
    return join(this.path, name);
  }

  read(name: string): string {
    return readFileSync(this.file(name), "utf8");
  }

  /** Writes one of its files. */
  write(name: string, text: string): void {
    writeFileSync(this.file(name), text);
  }

  /** Runs a program in the project. `started` is told its process id. */
  run(command: string, args: readonly string[], started?: (pid: number) => void): Promise<Outcome> {
    const child = this.start(command, args);
    if (child.pid !== undefined) started?.(child.pid);
    return outcomeOf(child);
  }

  /** Runs a program of the project as it would run in production. */
  runInProduction(command: string, args: readonly string[]): Promise<Outcome> {
    return outcomeOf(this.start(command, args, { NODE_ENV: "production" }));
  }

  /** Makes it a package whose modules are CommonJS. */
  useCommonJs(): void {
    this.write("package.json", '{ "private": true }');
  }

  /** Installs another version of the compiler, named as in the workspace. */
  useCompiler(name: string): void {
    this.#install("typescript", join(WORKSPACE, "node_modules", name));
  }

  /** Installs what only the matrix has. */
  useMatrixTools(...names: readonly string[]): void {
    for (const name of names) this.#install(name, join(MATRIX_TOOLS, "node_modules", name));
  }

  /** Installs `toolwright` as a package manager does, in place of the link to the workspace. */
  copyToolwright(): void {
    const target = this.file("node_modules/toolwright");
    rmSync(target, { recursive: true, force: true });
    cpSync(join(WORKSPACE, "packages/core/dist"), join(target, "dist"), { recursive: true });
    cpSync(join(WORKSPACE, "packages/core/package.json"), join(target, "package.json"));
  }

  /** Leaves what a production install leaves: `toolwright` itself, in a place from which nothing else is found. */
  prune(): void {
    rmSync(this.file("node_modules"), { recursive: true });
    this.copyToolwright();
  }

  /** Starts a program in the project. */
  start(command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): ChildProcessWithoutNullStreams {
    return start(this.path, command, args, { DECLARATIONS: this.file("declarations.json"), ...more });
  }

  /** Runs `print.ts` on a Node.js that needs no loader. */
  async print(): Promise<Printed> {
    const { status, output, errors } = await this.run(runtimes.node24, ["--no-warnings", "print.ts"]);
    if (status !== 0) throw new Error(errors);
    return JSON.parse(output) as Printed;
  }

  /** What the project's own test wrote. */
  writtenDeclarations(): string {
    return this.read("declarations.json");
  }

  #install(name: string, from: string): void {
    const target = this.file(join("node_modules", name));
    mkdirSync(dirname(target), { recursive: true });
    rmSync(target, { force: true });
    symlinkSync(from, target);
  }
}
