import { existsSync, readFileSync } from "node:fs";
import { dependenciesOf } from "../../analyser/dependencies.ts";
import { Compiler, type OpenedFile } from "../../analyser/host/compiler.ts";
import type { SourceFile } from "../../analyser/host/syntax.ts";
import { requireNode } from "../../locate/foreign-runtime.ts";
import type { FileUses } from "./attachment.ts";
import { findUses } from "./find-uses.ts";
import { markedDefinitions } from "./marked-definitions.ts";
import { readUsesOf } from "./read-file-uses.ts";

const NO_USES: FileUses = { attachments: [], warnings: [], dependencies: [] };
/** The mark of a tool's place; a program without it has none. */
const BRAND = "~toolwright";

/**
 * Reads what a build has to attach, file by file.
 *
 * Contract: synchronous. Files that change are noticed at `refresh`, which looks at every file that was read: once for
 * each build, not for each file.
 */
export class UseReader {
  readonly #compiler = new Compiler();
  readonly #withBrand = new WeakMap<OpenedFile, boolean>();
  readonly #branded = new Map<string, boolean>();

  /** @throws Error under a runtime that is not Node.js. */
  constructor() {
    requireNode("Attaching signatures");
  }

  /**
   * The uses in a file.
   *
   * @param file Absolute path.
   * @param text What the build has of it; `undefined` is returned when that is not what the file says, and there is
   * something to attach.
   */
  read(file: string, text: string): FileUses | undefined {
    // A program that was made for another file tells as well whether there is anything to do, and it is there already.
    const known = this.#compiler.known(file);
    if (known && isCurrent(known, file, text) && !this.#hasUses(known, file)) return NO_USES;
    let opened = this.#compiler.open(file);
    if (!isCurrent(opened, file, text)) {
      this.refresh();
      opened = this.#compiler.open(file);
      if (!isCurrent(opened, file, text)) return this.#hasUses(opened, file) ? undefined : NO_USES;
    }
    const source = opened.program.files.at(file);
    if (source === undefined || !this.#mayHaveUses(opened, source)) return NO_USES;
    const uses = readUsesOf(opened.program, source);
    return { ...uses, dependencies: dependenciesOf(opened) };
  }

  /** The parsed text of a file, for a compiled one. */
  syntaxOf(file: string): SourceFile | undefined {
    return this.#compiler.open(file).program.files.at(file);
  }

  /** Notices files that have changed: any file, or one that `file` depends on. */
  refresh(file?: string): void {
    this.#branded.clear();
    this.#compiler.refresh(file);
  }

  /** Ends the compiler process; the next question starts another one. */
  close(): void {
    this.#compiler.close();
  }

  #hasUses(opened: OpenedFile, file: string): boolean {
    const source = opened.program.files.at(file);
    if (source === undefined || !this.#mayHaveUses(opened, source)) return false;
    return markedDefinitions(source).length > 0 || findUses(opened.program, source).length > 0;
  }

  /** Functions marked with `@tool` stand in any file; tools' places only where their types are known. */
  #mayHaveUses(opened: OpenedFile, source: SourceFile): boolean {
    return markedDefinitions(source).length > 0 || this.#knowsTools(opened);
  }

  #knowsTools(opened: OpenedFile): boolean {
    const known = this.#withBrand.get(opened);
    if (known !== undefined) return known;
    const found = [...opened.program.files.paths()].some((file) => this.#isBranded(file));
    this.#withBrand.set(opened, found);
    return found;
  }

  #isBranded(file: string): boolean {
    const known = this.#branded.get(file);
    if (known !== undefined) return known;
    const isLanguage = /\/node_modules\/(?:typescript|@typescript\/[^/]+|@types\/[^/]+)\//.test(file);
    const branded = !isLanguage && existsSync(file) && readFileSync(file, "utf8").includes(BRAND);
    this.#branded.set(file, branded);
    return branded;
  }
}

/** Some build tools drop the comment that names the source map, behind everything that matters. */
const MAP_COMMENT = /\n?\/\/# sourceMappingURL=[^\n]*\s*$/;

function isCurrent({ program }: OpenedFile, file: string, text: string): boolean {
  const read = program.files.at(file)?.text;
  return read === text || read?.replace(MAP_COMMENT, "").trimEnd() === text.replace(MAP_COMMENT, "").trimEnd();
}
