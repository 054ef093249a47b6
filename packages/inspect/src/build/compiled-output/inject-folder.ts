import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { isInjected } from "../injection/attachment-text.ts";
import { moduleInsertions } from "../injection/inject-attachments.ts";
import { moduleFormat } from "../injection/module-format.ts";
import { type OptionNames, refuseUnknownOptions } from "../options/known-options.ts";
import type { Attachment, UseWarning } from "../uses/attachment.ts";
import { UseReader } from "../uses/use-reader.ts";
import { CompiledFile } from "./compiled-file.ts";
import type { CompiledMap } from "./compiled-map.ts";
import { placeInCompiled } from "./find-compiled-node.ts";
import { LineStarts } from "./line-starts.ts";
import { MapEmitter } from "./map-emitter.ts";

/** Options of {@link injectFolder}. */
export interface InjectFolderOptions {
  /** The tsconfig that the folder was built with; needed for files without source maps. Default: the nearest one. */
  readonly project?: string | undefined;
}

const optionNames: OptionNames<InjectFolderOptions> = { project: true };

/** What was done to a folder. */
export interface InjectedFolder {
  /** The files that were changed now. */
  readonly changed: readonly string[];
  /** The files that had their signatures already. */
  readonly unchanged: readonly string[];
  /** How many places got signatures now. */
  readonly places: number;
  readonly warnings: readonly UseWarning[];
}

const COMPILED_FILE = /\.[cm]?jsx?$/;
const SOURCE_FILE = /\.[cm]?tsx?$/;

/**
 * Attaches signatures to what the TypeScript compiler has written, and keeps its source maps right. Files that have
 * their signatures already are left as they are.
 *
 * @param folder The output folder of the build.
 * @throws Error for an option that does not exist.
 */
export function injectFolder(folder: string, options: InjectFolderOptions = {}): InjectedFolder {
  refuseUnknownOptions(options, optionNames, "injectFolder");
  const root = resolve(folder);
  const injection = new FolderInjection(new MapEmitter(root, options.project && resolve(options.project)));
  try {
    for (const path of compiledFiles(root)) injection.inject(path);
    return injection;
  } finally {
    injection.close();
  }
}

function compiledFiles(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => name !== "node_modules")
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return compiledFiles(path);
      return COMPILED_FILE.test(entry.name) ? [path] : [];
    });
}

/** A compiled file and the one it was made from. */
interface Compilation {
  readonly file: CompiledFile;
  readonly map: CompiledMap;
  readonly source: string;
  readonly sourceText: string;
}

class FolderInjection implements InjectedFolder {
  readonly changed: string[] = [];
  readonly unchanged: string[] = [];
  readonly warnings: UseWarning[] = [];
  places = 0;
  readonly #reader = new UseReader();
  readonly #emitter: MapEmitter;

  constructor(emitter: MapEmitter) {
    this.#emitter = emitter;
  }

  close(): void {
    this.#reader.close();
    this.#emitter.remove();
  }

  inject(path: string): void {
    const file = new CompiledFile(path);
    if (isInjected(file.text)) {
      this.unchanged.push(path);
      return;
    }
    const compilation = this.#compilation(file);
    if (compilation === undefined) return;
    const uses = this.#reader.read(compilation.source, compilation.sourceText);
    this.warnings.push(...(uses?.warnings ?? []));
    if (uses === undefined || uses.attachments.length === 0) return;
    this.#attach(compilation, uses.attachments);
  }

  /** What a file was compiled from; JavaScript that was made from nothing, or by a bundler, is left alone. */
  #compilation(file: CompiledFile): Compilation | undefined {
    const map = file.map() ?? this.#emitter.mapOf(file);
    if (map === undefined) {
      const message = `there is no source map, and ${this.#emitter.problem}`;
      if (mentionsTools(file.text)) this.#warn(file.path, 0, message, MAP_REMEDIES);
      return undefined;
    }
    const [url, ...others] = map.sources;
    if (url === undefined || others.length > 0 || !url.startsWith("file:") || !SOURCE_FILE.test(url)) return undefined;
    const source = fileURLToPath(url);
    if (!existsSync(source)) {
      this.#warn(file.path, 0, `its source ${source} is not there`, MAP_REMEDIES);
      return undefined;
    }
    const sourceText = readFileSync(source, "utf8").replace(/^\uFEFF/, "");
    const built = map.sourceText?.replace(/^\uFEFF/, "");
    if (built !== undefined && built !== sourceText) {
      this.#warn(source, 0, "the file was edited after it was compiled", ["build again, then inject"]);
      return undefined;
    }
    return { file, map, source, sourceText };
  }

  #attach({ file, map, source, sourceText }: Compilation, attachments: readonly Attachment[]): void {
    const syntax = this.#reader.syntaxOf(file.path);
    const lines = new LineStarts(sourceText);
    const offsets = (offset: number) => map.generatedOffsets(sourceText, offset, file.text);
    const placed = attachments.flatMap((attachment) => {
      const { start, end } = attachment.anchor;
      const found = syntax && placeInCompiled(syntax, attachment, { starts: offsets(start), ends: offsets(end) });
      if (found) return [found];
      const message = `${sourceText.slice(start, end).split("\n")[0]} is not found in the compiled code`;
      this.#warn(source, lines.position(start).line, message, PLACE_REMEDIES);
      return [];
    });
    if (placed.length === 0) return;
    file.write(moduleInsertions(file.text, placed, moduleFormat(file.path, file.text)), map);
    this.changed.push(file.path);
    this.places += placed.length;
  }

  #warn(file: string, line: number, message: string, remedies: readonly string[]): void {
    this.warnings.push({ file, line: line + 1, message, remedies });
  }
}

/** Whether a file without a source map is worth a warning. */
function mentionsTools(text: string): boolean {
  return /["']toolwright["']/.test(text);
}

const MAP_REMEDIES = [
  'compile with source maps ("sourceMap": true), then inject',
  "name the configuration that the folder was built with: toolwright inject DIST --project tsconfig.build.json",
];

const PLACE_REMEDIES = [
  "compile to a newer target (ES2022 or later), which leaves the code as it is written",
  "mark the function with @tool in its doc comment: its signature is then attached where it is defined",
];
