import type { JsonSchema } from "toolwright";
import type { TupleElement } from "../host/tuple-elements.ts";
import type { Type } from "../host/type-program.ts";
import { elementNode, itemNode } from "./inner-nodes.ts";
import type { Mapped } from "./mapped.ts";
import type { Place, TypeMapping } from "./type-mapping.ts";

/** A list of any length. */
export function arraySchema(mapping: TypeMapping, type: Type, place: Place): Mapped {
  const [item] = mapping.program.typeArguments(type);
  const path = `${place.path}[]`;
  const items = item === undefined ? {} : mapping.require(item, { path, node: itemNode(mapping.program, place.node) });
  return { type: "array", items };
}

/** A tuple: a schema for each place, and for the rest if it has one. */
export function tupleSchema(mapping: TypeMapping, elements: readonly TupleElement[], place: Place): Mapped {
  const fixed = elements.filter((element) => !element.rest);
  const rest = elements.find((element) => element.rest);
  const required = fixed.filter((element) => !element.optional).length;
  if (rest && elements.at(-1) !== rest) {
    const message = "elements after the rest element of a tuple are not checked by their position";
    mapping.diagnostics.report("warning", "tuple-middle-rest", place.path, message);
    return middleRestSchema(mapping, elements, required, place);
  }
  const prefixItems = fixed.map((element, index) => {
    const schema = mapping.require(element.type, {
      path: `${place.path}[${index}]`,
      node: elementNode(mapping.program, place.node, index),
    });
    return element.name === undefined ? schema : { title: element.name, ...schema };
  });
  return {
    type: "array",
    ...(prefixItems.length > 0 ? { prefixItems } : {}),
    items: rest ? mapping.require(rest.type, { path: `${place.path}[]` }) : false,
    ...(required > 0 ? { minItems: required } : {}),
    ...(rest ? {} : { maxItems: prefixItems.length }),
  };
}

/** JSON Schema cannot count from the end: every place takes what any of them takes. */
function middleRestSchema(
  mapping: TypeMapping,
  elements: readonly TupleElement[],
  required: number,
  place: Place,
): JsonSchema {
  const schemas = elements.map((element) => mapping.require(element.type, { path: `${place.path}[]` }));
  const distinct = schemas.filter(
    (schema, index) => schemas.findIndex((other) => JSON.stringify(other) === JSON.stringify(schema)) === index,
  );
  const [only] = distinct;
  const items = distinct.length === 1 && only ? only : { anyOf: distinct };
  return { type: "array", items, ...(required > 0 ? { minItems: required } : {}) };
}
