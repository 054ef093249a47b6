import type { Symbol as CompilerSymbol, NodeHandle, Project } from "typescript/unstable/sync";
import { Answers } from "./answers.ts";
import type { Node, SyntaxKind } from "./syntax.ts";

/** Packages that declare what Node provides. */
const PLATFORM_PACKAGE = /\/node_modules\/(?:@types\/node|undici-types|buffer)\//;

/**
 * Where symbols are declared. A declaration's file is known without reading it: the files of the language are large,
 * and reading them only to find out that they are the language's would cost more than all the rest.
 */
export class Declarations {
  readonly #project: Project;
  readonly #outsideLanguage: Answers<CompilerSymbol, readonly Node[]>;
  readonly #inProject: Answers<CompilerSymbol, readonly Node[]>;

  constructor(project: Project) {
    this.#project = project;
    this.#outsideLanguage = new Answers((symbol) => this.#nodes(symbol, (handle) => !this.#isLanguage(handle)));
    this.#inProject = new Answers((symbol) =>
      this.#nodes(symbol, (handle) => !this.#isLanguage(handle) && !handle.path.includes("/node_modules/")),
    );
  }

  /** The declarations of a symbol, those in the compiler's own files left out. */
  of(symbol: CompilerSymbol): readonly Node[] {
    return this.#outsideLanguage.about(symbol);
  }

  /** The declarations of a symbol in the project's own files, not in packages. */
  inProject(symbol: CompilerSymbol): readonly Node[] {
    return this.#inProject.about(symbol);
  }

  /** The declaration of the value that a symbol stands for, wherever it is. */
  ofValue(symbol: CompilerSymbol): Node | undefined {
    return symbol.valueDeclaration ? this.at(symbol.valueDeclaration) : this.of(symbol)[0];
  }

  /** The kinds of a symbol's declarations, wherever they are. */
  kinds(symbol: CompilerSymbol): SyntaxKind[] {
    return symbol.declarations.map((handle) => handle.kind);
  }

  /** Whether a symbol comes from the language or the platform (`@types/node`), whoever else adds members to it. */
  isPlatform(symbol: CompilerSymbol): boolean {
    return symbol.declarations.some((handle) => PLATFORM_PACKAGE.test(handle.path) || this.#isLanguage(handle));
  }

  /** The node that the compiler refers to. */
  at(handle: NodeHandle): Node | undefined {
    return handle.resolve(this.#project);
  }

  #nodes(symbol: CompilerSymbol, isWanted: (handle: NodeHandle) => boolean): readonly Node[] {
    return symbol.declarations
      .filter(isWanted)
      .map((handle) => this.at(handle))
      .filter((node) => node !== undefined);
  }

  #isLanguage(handle: NodeHandle): boolean {
    return this.#project.program.getSourceFileMetadataByPath(handle.path)?.isDefaultLibrary ?? false;
  }
}
