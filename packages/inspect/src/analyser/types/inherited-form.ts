import type { JsonSchema } from "toolwright";
import { SymbolFlags, type Type, TypeFlags } from "../host/type-program.ts";
import { builtinSchema, isConvertedBuiltin } from "./builtins.ts";
import { isOptionalMember } from "./lost-members.ts";
import { type Mapped, NoJsonForm } from "./mapped.ts";
import type { Place, TypeMapping } from "./type-mapping.ts";

const LISTS = new Set(["Array", "ReadonlyArray"]);

/**
 * The form of an interface or class that extends a list or a converted type: `interface JsonList extends Array<Json>`
 * travels as the list. `undefined` when the type extends nothing of the kind.
 */
export function inheritedForm(mapping: TypeMapping, type: Type, place: Place): Mapped | undefined {
  const base = carrierOf(mapping, type, 0);
  if (base === undefined) return undefined;
  const form = isList(mapping, base) ? listOf(mapping, type, place) : builtinSchema(mapping, base, place);
  if (form === undefined || form instanceof NoJsonForm) return form;
  reportLostMembers(mapping, type, base, place);
  return form;
}

const MAX_BASES = 8;

function carrierOf(mapping: TypeMapping, type: Type, steps: number): Type | undefined {
  if (steps > MAX_BASES) return undefined;
  for (const base of mapping.program.baseTypesOf(type)) {
    if (isList(mapping, base) || isConvertedBuiltin(mapping.program, base)) return base;
    const inherited = carrierOf(mapping, base, steps + 1);
    if (inherited) return inherited;
  }
  return undefined;
}

function isList({ program }: TypeMapping, type: Type): boolean {
  const symbol = program.symbolOf(type);
  return symbol !== undefined && LISTS.has(symbol.name) && program.declarations.isPlatform(symbol);
}

/** The items are asked of the type itself: the base of a generic interface does not know its arguments. */
function listOf(mapping: TypeMapping, type: Type, place: Place): JsonSchema {
  const index = mapping.program.indexInfosOf(type).find(({ keyType }) => keyType.flags & TypeFlags.Number);
  if (index === undefined) return { type: "array" };
  return { type: "array", items: mapping.require(index.valueType, { path: `${place.path}[]` }) };
}

function reportLostMembers(mapping: TypeMapping, type: Type, base: Type, { path }: Place): void {
  const { program, diagnostics } = mapping;
  const symbol = program.symbolOf(type);
  if (symbol && symbol.flags & SymbolFlags.Class) {
    const message = `${program.toText(type)} is a class: the function receives a plain ${program.symbolOf(base)?.name}`;
    diagnostics.report("warning", "class-instance", path, message);
  }
  const inherited = new Set(program.propertiesOf(base).map(({ name }) => name));
  for (const member of program.propertiesOf(type)) {
    if (inherited.has(member.name)) continue;
    const at = `${path}.${member.name}`;
    const noPlace = `${program.symbolOf(base)?.name} has no place for it in JSON`;
    if (isOptionalMember(mapping, member)) diagnostics.report("info", "dropped", at, `left out: ${noPlace}`);
    else diagnostics.report("error", "unsupported", at, `required by the type, but ${noPlace}`);
  }
}
