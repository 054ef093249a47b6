import { type CompilerSymbol, SymbolFlags, type Type, TypeFlags } from "../host/type-program.ts";
import { acceptsUndefined, isEmptyType } from "./optionality.ts";
import type { Place, TypeMapping } from "./type-mapping.ts";

/** A name that marks a member as one that no value has: of a symbol, or written as a mark. */
const MARK = /^(?:__|~|[_$](?:brand|flavou?r|kind|nominal|opaque|tag|type)$)/;
const ONE_VALUE = TypeFlags.Literal | TypeFlags.ESSymbolLike | TypeFlags.Never | TypeFlags.Null;
const NO_PLACE = "there is no place for it in the JSON form of the rest";

/**
 * Reports the members that a type has beside what travels in a form of its own: data that the function requires and that
 * nothing in JSON could give is an error, data that may be absent is left out. Brands, which only tell types apart, lack
 * nothing.
 */
export function reportLost(mapping: TypeMapping, members: readonly CompilerSymbol[], { path }: Place): void {
  const { program, diagnostics } = mapping;
  for (const member of members) {
    const type = program.typeOfSymbol(member);
    if (isBrand(mapping, member, type)) continue;
    const at = `${path}.${member.name}`;
    const isMark = MARK.test(member.name);
    if (isMark) diagnostics.report("info", "dropped", at, "left out: taken for a mark that only tells types apart");
    else if (isOptionalMember(mapping, member)) diagnostics.report("info", "dropped", at, `left out: ${NO_PLACE}`);
    else diagnostics.report("error", "unsupported", at, `required by the type, but ${NO_PLACE}`);
  }
}

/** Whether a member may be absent. */
export function isOptionalMember({ program }: TypeMapping, member: CompilerSymbol): boolean {
  if (member.flags & SymbolFlags.Optional) return true;
  const type = program.typeOfSymbol(member);
  return type === undefined || acceptsUndefined(program, type);
}

/** A member that no value has, to tell types apart: named by a symbol, or of exactly one value. */
function isBrand(mapping: TypeMapping, member: CompilerSymbol, type: Type | undefined): boolean {
  // The compiler's own mark of names that are symbols; written names that begin alike are escaped.
  if (member.escapedName.startsWith("__@") || type === undefined) return true;
  const { program } = mapping;
  if (isEmptyType(program, type)) return true;
  const values = program.membersOf(type).filter(({ flags }) => !(flags & (TypeFlags.Undefined | TypeFlags.Void)));
  const hasOne = values.length === 1 && values.every(({ flags }) => flags & ONE_VALUE);
  return hasOne && (MARK.test(member.name) || !isOptionalMember(mapping, member));
}
