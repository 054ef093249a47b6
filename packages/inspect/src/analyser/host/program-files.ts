import { dirname, resolve } from "node:path";
import type { Project } from "typescript/unstable/sync";
import type { SourceFile } from "./syntax.ts";

/** The files of a program. */
export class ProgramFiles {
  readonly #project: Project;
  #paths: ReadonlySet<string> | undefined;

  constructor(project: Project) {
    this.#project = project;
  }

  /** The absolute path of each. */
  paths(): ReadonlySet<string> {
    this.#paths ??= new Set(this.#project.program.getSourceFileNames());
    return this.#paths;
  }

  /** The parsed file, when it belongs to the program. */
  at(path: string): SourceFile | undefined {
    return this.#project.program.getSourceFile(path);
  }

  /** What the parser had to say about a file, with the offset into its text. */
  syntaxErrors(path: string): readonly { readonly offset: number; readonly message: string }[] {
    return this.#project.program.getSyntacticDiagnostics(path).map(({ pos, text }) => ({ offset: pos, message: text }));
  }

  /**
   * The files that a file imports, and whether it also says something to files that do not import it; `undefined` when
   * an import leads nowhere.
   */
  importedBy(path: string): { readonly files: readonly string[]; readonly isGlobal: boolean } | undefined {
    const file = this.at(path);
    if (file === undefined) return undefined;
    const references = file.referencedFiles.map(({ fileName }) => resolve(dirname(path), fileName));
    const modules = file.imports.length === 0 ? [] : this.#project.checker.getSymbolAtLocation(file.imports);
    const imported = modules.flatMap((module) => module?.declarations.map((handle) => handle.path) ?? []);
    if (modules.some((module) => module === undefined || module.declarations.length === 0)) return undefined;
    const isGlobal =
      file.externalModuleIndicator === undefined ||
      file.moduleAugmentations.length > 0 ||
      /\bdeclare\s+global\b/.test(file.text);
    return { files: [...references, ...imported], isGlobal };
  }
}
