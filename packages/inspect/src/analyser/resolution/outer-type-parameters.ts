import {
  isInterfaceDeclaration,
  isSourceFile,
  isTypeAliasDeclaration,
  isTypeParameterDeclaration,
  type Node,
} from "../host/syntax.ts";
import { type CompilerSymbol, SymbolFlags, type TypeProgram } from "../host/type-program.ts";
import { type Reference, referencesOf } from "./references.ts";

/**
 * The name of a type parameter of a surrounding function or class on which the parameters of a function depend;
 * `undefined` when there is none.
 *
 * The checker's types cannot tell: `Partial<T>` has the members of the constraint of `T`, and `T extends A ? B : C` is
 * what it would be for the constraint, as if `T` were known.
 */
export function outerTypeParameter(program: TypeProgram, declaration: Node): string | undefined {
  const { type: result } = declaration as { type?: Node };
  const isOfResult = ({ name }: Reference) => result !== undefined && contains(result, name);
  const references = referencesOf(program, declaration).resolved.filter((reference) => !isOfResult(reference));
  return outerIn(program, declaration, references, new Set());
}

function outerIn(
  program: TypeProgram,
  scope: Node,
  references: readonly Reference[],
  visited: Set<Node>,
): string | undefined {
  for (const { name, target } of references) {
    if (target.flags & SymbolFlags.TypeParameter) {
      if (isDeclaredOutside(program, target, scope)) return name.getText();
      continue;
    }
    for (const local of localTypes(program, target)) {
      if (visited.has(local)) continue;
      visited.add(local);
      const outer = outerIn(program, local, referencesOf(program, local).resolved, visited);
      if (outer !== undefined) return outer;
    }
  }
  return undefined;
}

function isDeclaredOutside(program: TypeProgram, parameter: CompilerSymbol, scope: Node): boolean {
  const declaration = program.declarations.of(parameter).find(isTypeParameterDeclaration);
  return declaration !== undefined && !contains(scope, declaration);
}

/** Types that are declared inside a function: only these can name its type parameters. */
function localTypes(program: TypeProgram, symbol: CompilerSymbol): Node[] {
  return program.declarations
    .inProject(symbol)
    .filter((node) => isTypeAliasDeclaration(node) || isInterfaceDeclaration(node))
    .filter(({ parent }) => !isSourceFile(parent));
}

function contains(outer: Node, inner: Node): boolean {
  return outer.getSourceFile() === inner.getSourceFile() && outer.pos <= inner.pos && inner.end <= outer.end;
}
