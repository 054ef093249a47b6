import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { CompiledFile } from "./compiled-file.ts";
import type { CompiledMap } from "./compiled-map.ts";

/** What is compiled again only differs in its maps. */
const MAPS_ONLY = {
  sourceMap: "true",
  inlineSourceMap: "false",
  declaration: "false",
  declarationMap: "false",
  emitDeclarationOnly: "false",
  composite: "false",
  incremental: "false",
  noEmit: "false",
};

/**
 * Makes the source maps that a build has left out: the project's own compiler compiles it again, elsewhere. A map
 * counts only when the code it belongs to is the same, byte by byte.
 */
export class MapEmitter {
  readonly #folder: string;
  readonly #project: string | undefined;
  readonly #compiler: string | undefined;
  #emitted: string | undefined;

  /**
   * @param folder The output folder of the build.
   * @param project Its tsconfig; by default the nearest `tsconfig.json` above the folder.
   */
  constructor(folder: string, project: string | undefined) {
    this.#folder = folder;
    this.#project = project ?? nearestConfig(folder);
    this.#compiler = this.#project && compilerOf(this.#project);
  }

  /** Why a file has no map, in words. */
  get problem(): string {
    if (this.#project === undefined) return "no tsconfig.json above the folder says how to compile again";
    if (this.#compiler === undefined) return `no TypeScript is installed for ${this.#project} to compile again`;
    return "compiling again gives other code";
  }

  /** The map that a file would have. */
  mapOf(file: CompiledFile): CompiledMap | undefined {
    this.#emitted ??= this.#emit();
    const path = join(this.#emitted, relative(this.#folder, file.path));
    if (!existsSync(path)) return undefined;
    const again = new CompiledFile(path);
    return again.code === file.code ? again.map() : undefined;
  }

  /** Removes what was compiled. */
  remove(): void {
    if (this.#emitted !== undefined) rmSync(this.#emitted, { recursive: true, force: true });
  }

  #emit(): string {
    const output = mkdtempSync(join(tmpdir(), "toolwright-maps-"));
    if (this.#project === undefined || this.#compiler === undefined) return output;
    const options = Object.entries(MAPS_ONLY).flatMap(([name, value]) => [`--${name}`, value]);
    const args = [this.#compiler, "--project", this.#project, "--outDir", output, ...options];
    spawnSync(process.execPath, args, { cwd: dirname(this.#project), stdio: "ignore" });
    return output;
  }
}

function nearestConfig(folder: string): string | undefined {
  for (let current = dirname(folder); ; current = dirname(current)) {
    const config = join(current, "tsconfig.json");
    if (existsSync(config)) return config;
    if (dirname(current) === current) return undefined;
  }
}

/** The compiler that the project is built with, whatever its version. */
function compilerOf(project: string): string | undefined {
  try {
    const manifest = createRequire(project).resolve("typescript/package.json");
    const { bin } = JSON.parse(readFileSync(manifest, "utf8")) as { bin?: { tsc?: string } };
    return bin?.tsc === undefined ? undefined : join(dirname(manifest), bin.tsc);
  } catch {
    return undefined;
  }
}
