import {
  isClassDeclaration,
  isEnumDeclaration,
  isFunctionDeclaration,
  isInterfaceDeclaration,
  isTypeAliasDeclaration,
  isVariableDeclaration,
  type Node,
} from "../host/syntax.ts";
import type { CompilerSymbol, Type, TypeProgram } from "../host/type-program.ts";
import { referencesOf } from "./references.ts";
import { unresolvedName } from "./unresolved-name.ts";

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
    const { unresolved, resolved } = referencesOf(program, node);
    const [first] = unresolved;
    if (first) throw unresolvedName(first);
    for (const { target } of resolved) pending.push(...typeSyntax(program, target));
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
