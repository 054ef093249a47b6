import {
  isArrayTypeNode,
  isIntersectionTypeNode,
  isNamedTupleMember,
  isOptionalTypeNode,
  isParenthesizedTypeNode,
  isRestTypeNode,
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

/** The syntax of one element of a tuple, without its name and `?`; of the items, when any number of them stand there. */
export function elementNode(program: TypeProgram, node: MaybeNode, index: number): MaybeNode {
  const written = writtenNode(program, node);
  const element = written && isTupleTypeNode(written) ? written.elements[index] : undefined;
  if (element === undefined) return undefined;
  if (isRestTypeNode(element)) return itemNode(program, element.type);
  if (isNamedTupleMember(element)) return element.dotDotDotToken ? itemNode(program, element.type) : element.type;
  return isOptionalTypeNode(element) ? element.type : element;
}

/** The syntax of one type argument: the values of `Map<string, V>`. */
export function argumentNode(program: TypeProgram, node: MaybeNode, index: number): MaybeNode {
  const written = writtenNode(program, node);
  return written && isTypeReferenceNode(written) ? written.typeArguments?.[index] : undefined;
}

/** The syntax of the values of a `Record`, which has no members that would tell; of the only one in an intersection. */
export function recordValueNode(program: TypeProgram, node: MaybeNode): MaybeNode {
  const written = writtenNode(program, node);
  if (written && isIntersectionTypeNode(written)) {
    const [values, ...others] = written.types.map((part) => recordValueNode(program, part)).filter(Boolean);
    return others.length === 0 ? values : undefined;
  }
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

/** The syntax of one part of an intersection, or of the type argument that becomes it: `Branded<[Age, Age]>`. */
export function partNode(program: TypeProgram, node: MaybeNode, part: Type, steps = 0): MaybeNode {
  if (node === undefined || steps > MAX_ALIASES) return undefined;
  if (program.typeOfTypeNode(node)?.id === part.id) return node;
  const written = writtenNode(program, node);
  const inner = written && isIntersectionTypeNode(written) ? written.types : argumentsOf(written);
  for (const candidate of inner) {
    const found = partNode(program, candidate, part, steps + 1);
    if (found) return found;
  }
  return undefined;
}

function argumentsOf(node: MaybeNode): readonly TypeNode[] {
  return (node && isTypeReferenceNode(node) && node.typeArguments) || [];
}
