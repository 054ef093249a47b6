import {
  isArrayTypeNode,
  isNamedTupleMember,
  isOptionalTypeNode,
  isParenthesizedTypeNode,
  isTupleTypeNode,
  isTypeAliasDeclaration,
  isTypeOperatorNode,
  isTypeReferenceNode,
  isUnionTypeNode,
  SyntaxKind,
  type TypeNode,
} from "../host/syntax.ts";
import type { Type, TypeProgram } from "../host/type-program.ts";

type MaybeNode = TypeNode | undefined;

const MAX_ALIASES = 10;

/** The syntax that a type was written with in the end: without parentheses and `readonly`, through plain aliases. */
export function writtenNode(program: TypeProgram, node: MaybeNode, steps = 0): MaybeNode {
  if (node === undefined || steps > MAX_ALIASES) return node;
  if (isParenthesizedTypeNode(node) || isOptionalTypeNode(node) || isNamedTupleMember(node)) {
    return writtenNode(program, node.type, steps);
  }
  if (isTypeOperatorNode(node) && node.operator === SyntaxKind.ReadonlyKeyword) {
    return writtenNode(program, node.type, steps);
  }
  if (!isTypeReferenceNode(node) || node.typeArguments?.length) return node;
  const symbol = program.names.symbolAt(node.typeName);
  const alias = symbol && program.declarations.of(symbol).find(isTypeAliasDeclaration);
  return alias && !alias.typeParameters?.length ? writtenNode(program, alias.type, steps + 1) : node;
}

/** The syntax of the items of a list. */
export function itemNode(program: TypeProgram, node: MaybeNode): MaybeNode {
  const written = writtenNode(program, node);
  return written && isArrayTypeNode(written) ? written.elementType : argumentNode(program, written, 0);
}

/** The syntax of one element of a tuple. */
export function elementNode(program: TypeProgram, node: MaybeNode, index: number): MaybeNode {
  const written = writtenNode(program, node);
  return written && isTupleTypeNode(written) ? written.elements[index] : undefined;
}

/** The syntax of one type argument: the values of `Map<string, V>`. */
export function argumentNode(program: TypeProgram, node: MaybeNode, index: number): MaybeNode {
  const written = writtenNode(program, node);
  return written && isTypeReferenceNode(written) ? written.typeArguments?.[index] : undefined;
}

/** The syntax of the values of a `Record`, which has no members that would tell. */
export function recordValueNode(program: TypeProgram, node: MaybeNode): MaybeNode {
  const written = writtenNode(program, node);
  const isRecord = written && isTypeReferenceNode(written) && written.typeName.getText() === "Record";
  return isRecord ? written.typeArguments?.[1] : undefined;
}

/** The syntax of one member of a union: `Age | null` names the alias that describes the number. */
export function memberNode(program: TypeProgram, node: MaybeNode, member: Type): MaybeNode {
  if (node === undefined || !isUnionTypeNode(node)) {
    const written = writtenNode(program, node);
    return written && isUnionTypeNode(written) ? memberNode(program, written, member) : node;
  }
  return node.types.find((candidate) => program.typeOfTypeNode(candidate)?.id === member.id);
}
