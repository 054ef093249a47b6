import type { JsonSchema } from "toolwright";
import { docCommentOf } from "../doc-comment/doc-reader.ts";
import {
  isClassDeclaration,
  isEnumDeclaration,
  isInterfaceDeclaration,
  isTypeAliasDeclaration,
  isTypeReferenceNode,
  type Node,
  type TypeNode,
} from "../host/syntax.ts";
import { type CompilerSymbol, type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";
import { commentText, describe } from "./describe.ts";
import { sameButUndefined } from "./optionality.ts";
import type { Place, TypeMapping } from "./type-mapping.ts";

/** Types that do not know the alias they were written with. */
const NAMELESS =
  TypeFlags.String |
  TypeFlags.Number |
  TypeFlags.Boolean |
  TypeFlags.BigInt |
  TypeFlags.Literal |
  TypeFlags.TemplateLiteral |
  TypeFlags.Union;

/** The doc comment of a named type describes every value of it, until the member's or parameter's own does. */
export function describeByType(mapping: TypeMapping, schema: JsonSchema, type: Type, { path, node }: Place): void {
  const { program } = mapping;
  const own = [program.aliasOf(type), program.symbolOf(type)];
  if (schema.$ref === undefined) describeBySymbols(mapping, schema, [writtenAlias(program, type, node), ...own], path);
  else mapping.definitions.describe(schema, (definition) => describeBySymbols(mapping, definition, own, path));
}

function describeBySymbols(
  mapping: TypeMapping,
  schema: JsonSchema,
  symbols: readonly (CompilerSymbol | undefined)[],
  path: string,
): void {
  const { program } = mapping;
  for (const symbol of symbols) {
    if (symbol === undefined || program.declarations.isPlatform(symbol)) continue;
    for (const declaration of program.declarations.of(symbol).filter(isTypeDeclaration)) {
      const comment = docCommentOf(declaration);
      if (commentText(comment) === "" && comment.tags.length === 0) continue;
      describe(schema, commentText(comment), comment.tags, path, mapping.diagnostics);
      return;
    }
  }
}

/** `type Age = number` leaves no trace in the type, nor does an alias of a union once `?` has been added to it. */
function writtenAlias(program: TypeProgram, type: Type, node: TypeNode | undefined): CompilerSymbol | undefined {
  if (node === undefined || !isTypeReferenceNode(node) || !(type.flags & NAMELESS)) return undefined;
  const written = program.typeOfTypeNode(node);
  const isSame = written !== undefined && sameButUndefined(program, written, type);
  return isSame ? program.names.symbolAt(node.typeName) : undefined;
}

/**
 * The union that a type was written with, before `?` added `undefined` to it: with its name, it is the same type wherever
 * it stands. `undefined` when that is the type itself, or no union.
 */
export function writtenUnion(program: TypeProgram, type: Type, node: TypeNode | undefined): Type | undefined {
  if (node === undefined || !isTypeReferenceNode(node) || !(type.flags & TypeFlags.Union)) return undefined;
  const written = program.typeOfTypeNode(node);
  if (written === undefined || written.id === type.id || !(written.flags & TypeFlags.Union)) return undefined;
  return sameButUndefined(program, written, type) ? written : undefined;
}

function isTypeDeclaration(node: Node): boolean {
  return (
    isTypeAliasDeclaration(node) || isInterfaceDeclaration(node) || isClassDeclaration(node) || isEnumDeclaration(node)
  );
}
