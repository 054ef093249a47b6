import { type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";
import { isPlatformList } from "./builtins.ts";
import { partNode } from "./inner-nodes.ts";
import { lengthLimits } from "./length-limits.ts";
import { type ListIntersection, withPlaces, withRest } from "./list-places.ts";
import { type Mapped, NoJsonForm } from "./mapped.ts";
import type { Place, TypeMapping } from "./type-mapping.ts";

/** Whether a type travels as a plain list: an array, a tuple, or what has the items of one. */
export function isListType(program: TypeProgram, type: Type): boolean {
  return program.isArray(type) || program.tupleElements(type) !== undefined || isPlatformList(program, type);
}

/** A list about whose places and length other parts of an intersection say more. */
export function narrowedList(mapping: TypeMapping, list: ListIntersection, place: Place): Mapped {
  const { program } = mapping;
  if (list.form.type !== "array" && list.form.$ref === undefined) return list.form;
  const placed = withPlaces(mapping, list, place);
  if (placed instanceof NoJsonForm) return placed;
  const form = withRest(mapping, list, placed, place);
  const saysLength = list.others.some((part) => program.propertyOf(part, "length") !== undefined);
  const limited = saysLength ? { ...form, ...lengthLimits(program, list.type, "Items", form) } : form;
  const { minItems = 0, maxItems = minItems } = limited;
  if (minItems > maxItems) return new NoJsonForm(`${program.toText(list.type)} asks for more items than can be given`);
  return limited;
}

/** Several lists of which none is of the kind of all the others: what stands at a place is of all of them. */
export function listOfAll(mapping: TypeMapping, type: Type, lists: readonly Type[], place: Place): Mapped {
  const { program } = mapping;
  const tuples = lists.filter((list) => program.tupleElements(list) !== undefined);
  const base = [...tuples].sort((a, b) => openness(program, a) - openness(program, b))[0];
  if (base === undefined) return listOfItems(mapping, type, place);
  const form = mapping.map(base, { ...place, node: partNode(program, place.node, base) });
  if (form instanceof NoJsonForm) return form;
  const others = program.partsOf(type).filter((part) => part !== base && part.flags & TypeFlags.Object);
  return narrowedList(mapping, { type, base, lists, others, form }, place);
}

/** The items of `{ a: string }[] & { b: number }[]` have both members. */
function listOfItems(mapping: TypeMapping, type: Type, place: Place): Mapped {
  const { program, definitions } = mapping;
  const index = program.indexInfosOf(type).find(({ keyType }) => keyType.flags & TypeFlags.Number);
  if (index === undefined) return new NoJsonForm(`${program.toText(type)} has no items in JSON`);
  return definitions.define(type, () => {
    const items = mapping.map(index.valueType, { path: `${place.path}[]` });
    return items instanceof NoJsonForm ? items : { type: "array", items };
  });
}

/** Tuples of few places first, those with a rest last. */
function openness(program: TypeProgram, tuple: Type): number {
  const elements = program.tupleElements(tuple) ?? [];
  return elements.some(({ rest }) => rest) ? Number.POSITIVE_INFINITY : elements.length;
}
