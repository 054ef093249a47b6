import type { JsonSchema } from "toolwright";
import { type CompilerSymbol, SymbolFlags, type Type, TypeFlags } from "../host/type-program.ts";
import { literalKind } from "./literals.ts";
import { type Mapped, NoJsonForm } from "./mapped.ts";
import { acceptsUndefined } from "./optionality.ts";
import type { Place, TypeMapping } from "./type-mapping.ts";

/**
 * What an intersection says beyond the text, list or converted type in it: `string[] & { length: 2 }` has two items,
 * `number[] & { 0: 1 }` begins with 1. Members that only tell types apart (brands) say nothing; others have no place.
 */
export function narrowCarrier(mapping: TypeMapping, type: Type, carrier: Type, form: JsonSchema, place: Place): Mapped {
  const { program } = mapping;
  const others = program.partsOf(type).filter((part) => part !== carrier && part.flags & TypeFlags.Object);
  if (others.length === 0) return form;
  const members = program.propertiesOf(type);
  // What is added to a text or a number can only tell it apart from others.
  if (!(carrier.flags & TypeFlags.Object)) {
    return form.type === "string" ? { ...form, ...lengths(mapping, members, "Length", form) } : form;
  }
  const isList = form["x-codec"] === undefined && (form.type === "array" || form.$ref !== undefined);
  const own = new Set(program.propertiesOf(carrier).map(({ name }) => name));
  const added = others
    .flatMap((part) => program.propertiesOf(part))
    .filter(({ name }) => !own.has(name) && !(isList && isIndex(name)));
  reportLost(mapping, added, place);
  return isList ? narrowList(mapping, members, form, place) : form;
}

function narrowList(mapping: TypeMapping, members: readonly CompilerSymbol[], form: JsonSchema, place: Place): Mapped {
  const places = members.filter(({ name }) => isIndex(name)).sort((a, b) => Number(a.name) - Number(b.name));
  const prefix = placeSchemas(mapping, places, form, place);
  if (prefix instanceof NoJsonForm) return prefix;
  const required = places.filter((member) => !isOptional(mapping, member)).map(({ name }) => Number(name) + 1);
  const minItems = Math.max(form.minItems ?? 0, ...required);
  const narrowed = { ...form, ...(minItems > 0 ? { minItems } : {}) };
  return {
    ...narrowed,
    ...(prefix.length > 0 ? { prefixItems: prefix } : {}),
    ...lengths(mapping, members, "Items", narrowed),
  };
}

/** The schemas of the places that the type knows; those between them take what any item may be. */
function placeSchemas(
  mapping: TypeMapping,
  places: readonly CompilerSymbol[],
  { prefixItems = [], items = {} }: JsonSchema,
  { path }: Place,
): JsonSchema[] | NoJsonForm {
  const last = places.at(-1);
  if (last === undefined) return [...prefixItems];
  const rest = typeof items === "object" ? items : {};
  const schemas = Array.from({ length: Number(last.name) + 1 }, (_, index) => prefixItems[index] ?? rest);
  for (const member of places) {
    const type = mapping.program.typeOfSymbol(member);
    const mapped = type && mapping.map(type, { path: `${path}[${member.name}]` });
    if (mapped instanceof NoJsonForm) return mapped;
    const title = prefixItems[Number(member.name)]?.title;
    if (mapped) schemas[Number(member.name)] = title === undefined ? mapped : { title, ...mapped };
  }
  return schemas;
}

/** The limits of a `length` that is one of some numbers; those that lie between them are not ruled out. */
function lengths(
  mapping: TypeMapping,
  members: readonly CompilerSymbol[],
  what: "Items" | "Length",
  form: JsonSchema,
): JsonSchema {
  const member = members.find(({ name }) => name === "length");
  const type = member && mapping.program.typeOfSymbol(member);
  const parts = type ? mapping.program.membersOf(type) : [];
  if (parts.length === 0 || !parts.every((part) => literalKind(part) === "number")) return {};
  const values = parts.map((part) => Number(mapping.program.literalValue(part)));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [min, max] = [`min${what}`, `max${what}`] as const;
  return { [max]: Math.min(most, form[max] ?? most), ...(least > 0 ? { [min]: Math.max(least, form[min] ?? 0) } : {}) };
}

/** Data that the function requires and that nothing in JSON could give. */
function reportLost(mapping: TypeMapping, members: readonly CompilerSymbol[], { path }: Place): void {
  for (const member of members) {
    if (isOptional(mapping, member) || isBrand(mapping, member)) continue;
    const message = "required by the type, but there is no place for it in the JSON form of the rest";
    mapping.diagnostics.report("error", "unsupported", `${path}.${member.name}`, message);
  }
}

/** A member that no value has, to tell types apart: named by a symbol or with a mark, or of a type with one value. */
function isBrand(mapping: TypeMapping, member: CompilerSymbol): boolean {
  if (/^__@|^[_$~]/.test(member.escapedName)) return true;
  const type = mapping.program.typeOfSymbol(member);
  const parts = type ? mapping.program.membersOf(type) : [];
  return parts.every(({ flags }) => flags & (TypeFlags.Literal | TypeFlags.ESSymbolLike | TypeFlags.Never));
}

function isOptional(mapping: TypeMapping, member: CompilerSymbol): boolean {
  if (member.flags & SymbolFlags.Optional) return true;
  const type = mapping.program.typeOfSymbol(member);
  return type === undefined || acceptsUndefined(mapping.program, type);
}

function isIndex(name: string): boolean {
  return /^\d+$/.test(name);
}
