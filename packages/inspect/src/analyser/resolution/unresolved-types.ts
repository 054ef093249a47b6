import {
  isClassDeclaration,
  isEnumDeclaration,
  isFunctionDeclaration,
  isInterfaceDeclaration,
  isTypeAliasDeclaration,
  isVariableDeclaration,
  type Node,
} from "../host/syntax.ts";
import { type CompilerSymbol, SymbolFlags, type Type, type TypeProgram } from "../host/type-program.ts";
import { unresolvedName } from "./unresolved-name.ts";
import { writtenNames } from "./written-names.ts";

interface References {
  readonly unresolved: readonly Node[];
  readonly targets: readonly CompilerSymbol[];
}

/** Names of the language itself, which nothing declares. */
const BUILT_IN = new Set(["undefined", "globalThis", "arguments"]);

const knownReferences = new WeakMap<TypeProgram, Map<Node, References>>();

/**
 * Checks that every name behind a signature leads somewhere: the names written in it, those in the types they name, and
 * so on through the project's own files.
 *
 * The checker's types cannot tell: `Partial<Missing>` is an object without members, and `interface A extends Missing`
 * is an `A` without the inherited ones.
 *
 * @throws Refusal `TYPE_NOT_RESOLVED` naming file, line and import.
 */
export function refuseUnresolvedNames(program: TypeProgram, roots: readonly Node[]): void {
  const visited = new Set<Node>();
  const pending = [...roots];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (visited.has(node)) continue;
    visited.add(node);
    const { unresolved, targets } = referencesOf(program, node);
    const [first] = unresolved;
    if (first) throw unresolvedName(first);
    for (const target of targets) pending.push(...typeSyntax(program, target));
  }
}

/**
 * Checks that the bases of a package's type lead somewhere. The names inside a package are not followed, for they lead
 * through all of it; but the members that a missing base would have brought would be missing without a trace.
 *
 * @throws Refusal `TYPE_NOT_RESOLVED`.
 */
export function refuseUnresolvedBases(program: TypeProgram, type: Type): void {
  const symbol = program.symbolOf(type);
  if (symbol === undefined || program.declarations.isPlatform(symbol)) return;
  for (const declaration of program.declarations.of(symbol)) {
    if (!isInterfaceDeclaration(declaration) && !isClassDeclaration(declaration)) continue;
    for (const clause of declaration.heritageClauses ?? []) {
      const [first] = referencesOf(program, clause).unresolved;
      if (first) throw unresolvedName(first);
    }
  }
}

function referencesOf(program: TypeProgram, node: Node): References {
  let known = knownReferences.get(program);
  if (known === undefined) {
    known = new Map();
    knownReferences.set(program, known);
  }
  const answer = known.get(node) ?? readReferences(program, node);
  known.set(node, answer);
  return answer;
}

function readReferences(program: TypeProgram, node: Node): References {
  const names = writtenNames(node);
  const symbols = program.symbolsAt(names);
  const targets = symbols.map((symbol, index) => (leadsSomewhere(symbol, names[index]) ? symbol : undefined));
  return {
    unresolved: names.filter((_, index) => targets[index] === undefined),
    targets: targets.filter((symbol) => symbol !== undefined),
  };
}

/** For an undeclared name the compiler makes up a symbol, one without declarations; a class's `prototype` has none. */
function leadsSomewhere(symbol: CompilerSymbol | undefined, name: Node | undefined): boolean {
  if (symbol === undefined || name === undefined) return false;
  return symbol.declarations.length > 0 || (symbol.flags & SymbolFlags.Prototype) !== 0 || BUILT_IN.has(name.getText());
}

/** The syntax that says what a name means, when it is in the project's own files. */
function typeSyntax(program: TypeProgram, symbol: CompilerSymbol): Node[] {
  return program.declarations.inProject(symbol).flatMap((declaration) => {
    if (isVariableDeclaration(declaration)) return declaredSyntax(declaration.type ?? declaration.initializer);
    const isType =
      isTypeAliasDeclaration(declaration) ||
      isInterfaceDeclaration(declaration) ||
      isClassDeclaration(declaration) ||
      isEnumDeclaration(declaration);
    return isType || isFunctionDeclaration(declaration) ? [declaration] : [];
  });
}

function declaredSyntax(node: Node | undefined): Node[] {
  return node === undefined ? [] : [node];
}
