import { type Type, TypeFlags } from "../host/type-program.ts";
import { isConvertedBuiltin } from "./builtins.ts";
import { partNode } from "./inner-nodes.ts";
import { lengthLimits } from "./length-limits.ts";
import { isListType, listOfAll, narrowedList } from "./list-intersections.ts";
import { isListIndex } from "./list-places.ts";
import { reportLost } from "./lost-members.ts";
import { type Mapped, NoJsonForm } from "./mapped.ts";
import type { Place, TypeMapping } from "./type-mapping.ts";

const TEXTS_AND_NUMBERS =
  TypeFlags.String |
  TypeFlags.Number |
  TypeFlags.Boolean |
  TypeFlags.BigInt |
  TypeFlags.Literal |
  TypeFlags.TemplateLiteral |
  TypeFlags.StringMapping;

/** Whether a part of an intersection travels in a form of its own, with no place for members beside it. */
export function carriesValue({ program }: TypeMapping, type: Type): boolean {
  if (type.flags & TEXTS_AND_NUMBERS) return true;
  if (!(type.flags & TypeFlags.Object)) return false;
  return isListType(program, type) || isConvertedBuiltin(program, type);
}

/**
 * An intersection with texts, lists or converted types in it: their form, and what the other parts say beyond that.
 * `string[] & { length: 2 }` has two items, `number[] & { 0: 1 }` begins with 1. Members that only tell types apart
 * (brands) say nothing; others have no place.
 */
export function carrierForm(mapping: TypeMapping, type: Type, carriers: readonly Type[], place: Place): Mapped {
  const { program } = mapping;
  const primitives = carriers.filter(({ flags }) => !(flags & TypeFlags.Object));
  if (primitives.length > 0) return primitiveForm(mapping, type, primitives, place);
  const objects = program.partsOf(type).filter(({ flags }) => flags & TypeFlags.Object);
  const isFunction = program.callSignatures(type).length > 0 || program.constructSignatures(type).length > 0;
  if (isFunction) return new NoJsonForm("functions have no JSON form");
  reportBeside(mapping, objects, carriers, place);
  const narrowest = narrowestOf(mapping, carriers);
  const areLists = carriers.every((carrier) => isListType(program, carrier));
  if (narrowest === undefined) {
    if (areLists) return listOfAll(mapping, type, carriers, place);
    return new NoJsonForm(`${program.toText(type)} has no JSON form: its parts travel in different ones`);
  }
  const form = mapping.map(narrowest, { ...place, node: partNode(program, place.node, narrowest) });
  if (form instanceof NoJsonForm || !isListType(program, narrowest)) return form;
  const others = objects.filter((part) => !carriers.includes(part));
  return narrowedList(mapping, { type, base: narrowest, lists: [narrowest], others, form }, place);
}

/** The part that is of all the other kinds as well: `[string, number]` beside `(string | number)[]`. */
function narrowestOf({ program }: TypeMapping, carriers: readonly Type[]): Type | undefined {
  return carriers.find((carrier) =>
    carriers.every((other) => other === carrier || program.isAssignable(carrier, other)),
  );
}

/** What is added to a text or a number can only tell it apart from others. */
function primitiveForm(mapping: TypeMapping, type: Type, primitives: readonly Type[], place: Place): Mapped {
  const { program } = mapping;
  const [carrier = type, ...others] = primitives;
  const form = mapping.map(carrier, { ...place, node: partNode(program, place.node, carrier) });
  if (others.length > 0) {
    const message = `${program.toText(type)} is declared as ${program.toText(carrier)}: the rest is not checked`;
    mapping.diagnostics.report("info", "looser", place.path, message);
  }
  if (form instanceof NoJsonForm || form.type !== "string" || form["x-codec"] !== undefined) return form;
  return { ...form, ...lengthLimits(program, type, "Length", form) };
}

/** Reports the members that no carrier has and that no list has a place for, and those of any name. */
function reportBeside(mapping: TypeMapping, objects: readonly Type[], carriers: readonly Type[], place: Place): void {
  const { program, diagnostics } = mapping;
  const known = new Set(carriers.flatMap((carrier) => program.propertiesOf(carrier).map(({ name }) => name)));
  const hasPlaces = carriers.some((carrier) => isListType(program, carrier));
  for (const part of objects) {
    if (carriers.includes(part)) continue;
    const beside = program
      .propertiesOf(part)
      .filter(({ name }) => !known.has(name) && !(hasPlaces && isListIndex(name)));
    reportLost(mapping, beside, place);
    if (program.indexInfosOf(part).some(({ keyType }) => !(keyType.flags & (TypeFlags.Number | TypeFlags.ESSymbol)))) {
      const message = "left out: there is no place for members of any name in the JSON form of the rest";
      diagnostics.report("info", "dropped", `${place.path}.*`, message);
    }
  }
}
