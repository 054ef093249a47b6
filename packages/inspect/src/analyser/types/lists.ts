import type { JsonSchema } from "toolwright";
import type { TupleElement } from "../host/tuple-elements.ts";
import type { Type } from "../host/type-program.ts";
import { elementNode, itemNode } from "./inner-nodes.ts";
import { mapUnlessImpossible } from "./left-out.ts";
import { type Mapped, NoJsonForm } from "./mapped.ts";
import type { Place, TypeMapping } from "./type-mapping.ts";

/** A list of any length; without a JSON form when its items have none. */
export function arraySchema(mapping: TypeMapping, type: Type, place: Place): Mapped {
  const [item] = mapping.program.typeArguments(type);
  const path = `${place.path}[]`;
  const items = item === undefined ? {} : mapping.map(item, { path, node: itemNode(mapping.program, place.node) });
  return items instanceof NoJsonForm ? items : { type: "array", items };
}

/** What stands at one place of a tuple, or at any number of places. */
interface Slot {
  readonly schema: JsonSchema;
  readonly name?: string | undefined;
  readonly optional: boolean;
  readonly rest: boolean;
}

/** A tuple: a schema for each place, and for the rest if it has one. */
export function tupleSchema(mapping: TypeMapping, elements: readonly TupleElement[], place: Place): Mapped {
  const slots: Slot[] = [];
  for (const [index, element] of elements.entries()) {
    const found = slotsOf(mapping, element, index, place);
    if (!(found instanceof NoJsonForm)) slots.push(...found);
    else if (!element.optional && !element.rest) return found;
    else {
      // What may be absent is left out, and with it what comes after it.
      mapping.diagnostics.report("info", "dropped", `${place.path}[${index}]`, `left out: ${found.reason}`);
      break;
    }
  }
  const fixed = slots.filter(({ rest }) => !rest);
  const rest = slots.find((slot) => slot.rest);
  const required = fixed.filter(({ optional }) => !optional).length;
  if (rest && slots.at(-1) !== rest) {
    const message = "elements after the rest element of a tuple are not checked by their position";
    mapping.diagnostics.report("warning", "tuple-middle-rest", place.path, message);
    return middleRestSchema(slots, required);
  }
  return {
    type: "array",
    ...(fixed.length > 0 ? { prefixItems: fixed.map(titled) } : {}),
    items: rest ? rest.schema : false,
    ...(required > 0 ? { minItems: required } : {}),
    ...(rest ? {} : { maxItems: fixed.length }),
  };
}

function slotsOf(mapping: TypeMapping, element: TupleElement, index: number, place: Place): Slot[] | NoJsonForm {
  const path = element.rest || element.variadic ? `${place.path}[]` : `${place.path}[${index}]`;
  const node = elementNode(mapping.program, place.node, index);
  const inner = { path, ...(element.variadic ? {} : { node }) };
  const map = () => mapping.map(element.type, inner);
  const schema = element.optional || element.rest ? mapUnlessImpossible(mapping, map) : map();
  if (schema instanceof NoJsonForm) return schema;
  if (element.variadic) return slotsOfList(mapping.definitions.resolve(schema));
  return [{ schema, name: element.name, optional: element.optional, rest: element.rest }];
}

function titled({ name, schema }: Slot): JsonSchema {
  return name === undefined ? schema : { title: name, ...schema };
}

/** The places of a list that stands inside a tuple. */
function slotsOfList({ prefixItems = [], items = {}, minItems = 0 }: JsonSchema): Slot[] {
  const fixed = prefixItems.map((schema, index) => ({ schema, optional: index >= minItems, rest: false }));
  return items === false ? fixed : [...fixed, { schema: items === true ? {} : items, optional: true, rest: true }];
}

/** JSON Schema cannot count from the end: every place takes what any of them takes. */
function middleRestSchema(slots: readonly Slot[], required: number): JsonSchema {
  const schemas = slots.map(({ schema }) => schema);
  const distinct = schemas.filter(
    (schema, index) => schemas.findIndex((other) => JSON.stringify(other) === JSON.stringify(schema)) === index,
  );
  const [only] = distinct;
  const items = distinct.length === 1 && only ? only : { anyOf: distinct };
  return { type: "array", items, ...(required > 0 ? { minItems: required } : {}) };
}
