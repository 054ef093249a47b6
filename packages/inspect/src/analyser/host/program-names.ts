import { type Symbol as CompilerSymbol, type Project, SymbolFlags } from "typescript/unstable/sync";
import { Answers, NodeAnswers } from "./answers.ts";
import { isExportAssignment, type Node, type SourceFile } from "./syntax.ts";

/** What the names in a program stand for: symbols, with imports and re-exports followed. */
export class ProgramNames {
  readonly #project: Project;
  readonly #aliasTargets: Answers<CompilerSymbol, CompilerSymbol>;
  readonly #symbols: NodeAnswers<Node, CompilerSymbol | undefined>;
  readonly #filesBehind = new NodeAnswers((node: Node) => this.#followFiles(node));

  constructor(project: Project) {
    const { checker } = project;
    this.#project = project;
    this.#aliasTargets = new Answers((symbol) => checker.getAliasedSymbol(symbol));
    this.#symbols = new NodeAnswers((node) => this.#target(checker.getSymbolAtLocation(node)));
  }

  /** The symbol that a name stands for; `undefined` when there is none. */
  symbolAt(node: Node): CompilerSymbol | undefined {
    return this.#symbols.about(node);
  }

  /** {@link symbolAt} for many names in one crossing. */
  symbolsAt(nodes: readonly Node[]): readonly (CompilerSymbol | undefined)[] {
    this.#symbols.ask(nodes, (unknown) =>
      this.#project.checker.getSymbolAtLocation(unknown).map((symbol) => this.#target(symbol)),
    );
    return nodes.map((node) => this.symbolAt(node));
  }

  /** The files in which the symbol of a name is declared, imported or exported, from the name to its declaration. */
  filesBehind(node: Node): readonly string[] {
    return this.#filesBehind.about(node);
  }

  /** The value that `{ name }` in an object literal takes. */
  shorthandTarget(node: Node): CompilerSymbol | undefined {
    return this.#target(this.#project.checker.getShorthandAssignmentValueSymbol(node));
  }

  /** What a module exports, under the names it exports it by; what `export =` names is the default. */
  exportsOf(file: SourceFile): readonly { readonly name: string; readonly target: CompilerSymbol | undefined }[] {
    const assigned = file.statements.find(isExportAssignment);
    if (assigned?.isExportEquals) {
      const target = this.symbolAt(assigned.expression);
      return target ? [{ name: "default", target }] : [];
    }
    const module = this.#project.checker.getSymbolAtLocation(file);
    if (module === undefined) return [];
    return this.#project.checker
      .getExportsOfModule(module)
      .map((symbol) => ({ name: symbol.name, target: this.#target(symbol) }));
  }

  #followFiles(node: Node): readonly string[] {
    const files = new Set<string>();
    let symbol = this.#project.checker.getSymbolAtLocation(node);
    while (symbol !== undefined) {
      for (const { path } of symbol.declarations) files.add(path);
      symbol = symbol.flags & SymbolFlags.Alias ? this.#project.checker.getImmediateAliasedSymbol(symbol) : undefined;
    }
    return [...files];
  }

  #target(symbol: CompilerSymbol | undefined): CompilerSymbol | undefined {
    if (symbol === undefined) return undefined;
    const target = symbol.flags & SymbolFlags.Alias ? this.#aliasTargets.about(symbol) : symbol;
    return this.#project.checker.isUnknownSymbol(target) ? undefined : target;
  }
}
