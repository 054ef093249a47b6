import type { JsonSchema } from "toolwright";
import { isPropertySignatureDeclaration } from "../host/syntax.ts";
import { type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";
import { elementNode, partNode } from "./inner-nodes.ts";
import { mapUnlessImpossible } from "./left-out.ts";
import { isOptionalMember } from "./lost-members.ts";
import { type Mapped, NoJsonForm } from "./mapped.ts";
import type { Place, TypeMapping } from "./type-mapping.ts";

/** The places of a list that are described one by one; a schema has all those before the last of them. */
const MAX_PLACES = 100;
const LARGEST_INDEX = 2 ** 32 - 2;
const DIFFERENT = "the parts of the intersection ask for different items";

/** Whether a member is a place of a list: `0`, but not `007`. */
export function isListIndex(name: string): boolean {
  return /^(?:0|[1-9]\d{0,9})$/.test(name) && Number(name) <= LARGEST_INDEX;
}

/** An intersection with a list, and the part of it that makes the form of the whole. */
export interface ListIntersection {
  readonly type: Type;
  readonly base: Type;
  /** The lists among the parts, {@link base} included; those that it is assignable to say nothing more. */
  readonly lists: readonly Type[];
  /** The parts that say more about the places of {@link base}. */
  readonly others: readonly Type[];
  readonly form: JsonSchema;
}

/** The form of a list with what the other parts say about some of its places. */
export function withPlaces(mapping: TypeMapping, list: ListIntersection, place: Place): Mapped {
  let narrowed = list.form;
  for (const index of indexesOf(mapping.program, list)) {
    const next = withPlace(mapping, list, narrowed, index, place);
    if (next instanceof NoJsonForm) return next;
    narrowed = next;
  }
  return narrowed;
}

/** The places that other parts declare, and all that are declared when other lists ask something of every item. */
function indexesOf(program: TypeProgram, { base, lists, others }: ListIntersection): number[] {
  const types = lists.length > 1 ? [base, ...others] : others;
  const names = types.flatMap((type) => program.propertiesOf(type).map(({ name }) => name)).filter(isListIndex);
  return [...new Set(names.map(Number))].sort((a, b) => a - b);
}

function withPlace(
  mapping: TypeMapping,
  list: ListIntersection,
  form: JsonSchema,
  index: number,
  place: Place,
): Mapped {
  const { program, diagnostics } = mapping;
  const member = program.propertyOf(list.type, String(index));
  const type = member && program.typeOfSymbol(member);
  if (member === undefined || type === undefined) return form;
  const path = `${place.path}[${index}]`;
  const optional = isOptionalMember(mapping, member);
  const required = optional ? form : { ...form, minItems: Math.max(form.minItems ?? 0, index + 1) };
  const isKnown = isOfAll(program, list, index, type);
  const known = program.propertyOf(list.base, String(index));
  if (isKnown && known && program.typeOfSymbol(known)?.id === type.id) return required;
  if (index >= MAX_PLACES) {
    diagnostics.report("warning", "too-large", path, `one of more than ${MAX_PLACES} places of a list; left open`);
    return required;
  }
  const node = placeNode(program, list, index, type, place);
  const map = () => (isKnown ? mapping.map(type, { path, node }) : new NoJsonForm(`${DIFFERENT} at [${index}]`));
  const schema = optional ? mapUnlessImpossible(mapping, map) : map();
  if (!(schema instanceof NoJsonForm)) return withPrefix(required, index, schema);
  if (!optional) return schema;
  // What may be absent is left out, and with it what comes after it.
  diagnostics.report("info", "dropped", path, `left out: ${schema.reason}`);
  return endedBefore(form, index);
}

/** Whether what stands at a place is what each list asks of an item it does not name: the compiler does not tell. */
function isOfAll(program: TypeProgram, { lists }: ListIntersection, index: number, type: Type): boolean {
  const unnamed = lists.filter((list) => program.propertyOf(list, String(index)) === undefined);
  return unnamed.every((list) => fits(program, type, itemOf(program, list)));
}

/** The form without the rest of a list, when that is not what all the lists ask of their items. */
export function withRest(mapping: TypeMapping, list: ListIntersection, form: JsonSchema, place: Place): JsonSchema {
  const { program, diagnostics } = mapping;
  const rest = itemOf(program, list.base);
  if (rest === undefined || list.lists.every((other) => fits(program, rest, itemOf(program, other)))) return form;
  diagnostics.report("info", "dropped", `${place.path}[]`, `left out: ${DIFFERENT}`);
  const maxItems = form.prefixItems?.length ?? 0;
  return { ...form, items: false, maxItems: Math.min(maxItems, form.maxItems ?? maxItems) };
}

/** What stands at any place of a list that its type does not name. */
function itemOf(program: TypeProgram, list: Type): Type | undefined {
  const elements = program.tupleElements(list);
  return elements ? elements.find(({ rest }) => rest)?.type : program.typeArguments(list)[0];
}

/** A place of a list; those before it take what any item may be. */
function withPrefix(form: JsonSchema, index: number, schema: JsonSchema): JsonSchema {
  const { prefixItems = [], items = {}, maxItems = Number.POSITIVE_INFINITY } = form;
  if (index >= maxItems) return form;
  const rest = typeof items === "object" ? items : {};
  const known = Array.from({ length: Math.max(prefixItems.length, index + 1) }, (_, at) => prefixItems[at] ?? rest);
  const title = known[index]?.title;
  return { ...form, prefixItems: known.with(index, title === undefined ? schema : { title, ...schema }) };
}

function endedBefore(form: JsonSchema, index: number): JsonSchema {
  const { prefixItems, ...rest } = form;
  const left = prefixItems?.slice(0, index) ?? [];
  const maxItems = Math.min(index, form.maxItems ?? index);
  return { ...rest, ...(left.length > 0 ? { prefixItems: left } : {}), items: form.items ?? false, maxItems };
}

/** The syntax of a place, when one part alone says what stands there. */
function placeNode(program: TypeProgram, { others }: ListIntersection, index: number, type: Type, place: Place) {
  for (const part of others) {
    const member = program.propertyOf(part, String(index));
    const own = member && program.typeOfSymbol(member);
    if (member === undefined || own?.id !== type.id) continue;
    const written = program.declarations.of(member).find(isPropertySignatureDeclaration);
    return written?.type ?? elementNode(program, partNode(program, place.node, part), index);
  }
  return undefined;
}

/** Whether every value of a type, `undefined` aside, is one of another type, if there is one. */
function fits(program: TypeProgram, type: Type, other: Type | undefined): boolean {
  if (other === undefined) return true;
  const values = program.membersOf(type).filter(({ flags }) => !(flags & (TypeFlags.Undefined | TypeFlags.Void)));
  return values.every((value) => program.isAssignable(value, other));
}
