import { isTypeReferenceNode } from "./host/syntax.ts";
import type { Type, TypeProgram } from "./host/type-program.ts";
import { Refusal } from "./refusal.ts";
import type { Place } from "./types/type-mapping.ts";

/** The refusal of a signature with a type that leads nowhere. */
export function unresolvedType(program: TypeProgram, type: Type, place: Place): Refusal {
  const name = place.node && isTypeReferenceNode(place.node) ? place.node.typeName.getText() : program.toText(type);
  return new Refusal("TYPE_NOT_RESOLVED", `the type ${name} of ${place.path} is not resolved`, []);
}
