import { ElementFlags, type Project, type TupleType, type Type, type TypeReference } from "typescript/unstable/sync";
import { isNamedTupleMember, isTupleTypeNode, isTypeOperatorNode, type Node } from "./syntax.ts";

/** One element of a tuple type. */
export interface TupleElement {
  readonly type: Type;
  readonly name?: string;
  readonly optional: boolean;
  /** Any number of elements may stand here; the type is that of one of them. */
  readonly rest: boolean;
  /** The elements of a type parameter stand here: `[string, ...T]`; the type is `T`, a list or a tuple. */
  readonly variadic: boolean;
}

/** The elements of a tuple type; `undefined` for every other type. */
export function readTupleElements({ checker }: Project, type: Type): readonly TupleElement[] | undefined {
  if (!type.isTypeReference() || !checker.isTupleType(type)) return undefined;
  const target = type.getTarget() as TupleType;
  const elementTypes = checker.getTypeArguments(type as TypeReference);
  // The compiler's answer about the syntax of an empty tuple cannot be decoded.
  const names = elementTypes.length === 0 ? [] : tupleNames(checker.typeToTypeNode(type));
  return elementTypes.map((elementType, index) => {
    const flags = target.elementFlags[index] ?? ElementFlags.Required;
    const name = names[index];
    return {
      type: elementType,
      ...(name === undefined ? {} : { name }),
      optional: (flags & ElementFlags.Optional) !== 0,
      rest: (flags & ElementFlags.Rest) !== 0,
      variadic: (flags & ElementFlags.Variadic) !== 0,
    };
  });
}

/** The compiler has no direct question for the labels of a tuple: it prints them in the type's syntax. */
function tupleNames(printed: Node | undefined): readonly (string | undefined)[] {
  if (printed && isTypeOperatorNode(printed)) return tupleNames(printed.type);
  if (!printed || !isTupleTypeNode(printed)) return [];
  return printed.elements.map((element) => (isNamedTupleMember(element) ? element.name.text : undefined));
}
