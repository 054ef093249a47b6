import type { JsonSchema } from "toolwright";
import { recordOf } from "../../json-values/json-value.ts";
import { NameMap } from "../names/name-map.ts";
import { joinPath } from "../path.ts";
import { DialectRefusal } from "../refusal.ts";
import type { ObjectShape, Property, Shape } from "../shape/shape.ts";
import { objectCodec } from "./object-codec.ts";
import { writePairs } from "./write-pairs.ts";
import { restOf, writeRest } from "./write-rest.ts";
import { withNull } from "./write-union.ts";
import type { WritingContext, Written, WrittenProperty } from "./written.ts";

/** Writes an object. */
export function writeObject(shape: ObjectShape, path: string, context: WritingContext): Written {
  const rest = restOf(shape);
  const isRecordOnly = shape.properties.size === 0 && rest.kind !== "never";
  if (isRecordOnly && context.rules.records === "pairs") {
    return writePairs(shape, rest, path, context);
  }
  const properties = writeProperties(shape, path, context);
  const isEmpty = properties.length === 0 && (rest.kind === "never" || context.rules.records !== "schema");
  if (isEmpty && !context.rules.emptyObjects) {
    return context.writeAny(shape, path, "An empty object");
  }
  return writeMembers(shape, rest, properties, path, context);
}

function writeProperties(shape: ObjectShape, path: string, context: WritingContext): WrittenProperty[] {
  const possible = [...shape.properties].filter(([name, property]) => isPossible(name, property, path, context));
  const { keys } = context.rules;
  const given = possible.map(([name]) => name);
  const names = keys === undefined ? undefined : new NameMap(given, keys);
  for (const [name, key] of names?.renamed() ?? []) {
    const message = `The provider allows ${keys?.words}: the member is called ${JSON.stringify(key)}.`;
    context.losses.add("renamed", joinPath(path, name), "properties", message);
  }
  return possible.map(([name, property]) => ({
    name,
    key: names?.encode(name) ?? name,
    ...writeProperty(property, joinPath(path, name), context),
  }));
}

function isPossible(name: string, { shape, isRequired }: Property, path: string, context: WritingContext): boolean {
  if (shape.kind !== "never" || isRequired) {
    return true;
  }
  context.losses.add("dropped", joinPath(path, name), "properties", "A member that no value fits is not sent.");
  return false;
}

function writeProperty({ shape, isRequired }: Property, path: string, context: WritingContext) {
  const written = context.write(shape, path);
  if (isRequired || context.rules.optional === "absent") {
    return { written, isRequired, isNullIfAbsent: false };
  }
  if (context.fits(shape, null) && shape.annotations.default !== null) {
    throw new DialectRefusal(path, "required", "a member that may be null or left out has two meanings of null.");
  }
  context.losses.add("rewritten", path, "required", "The provider requires every member: null means left out.");
  return { written: withNull(written), isRequired: true, isNullIfAbsent: true };
}

function writeMembers(
  shape: ObjectShape,
  rest: Shape,
  properties: readonly WrittenProperty[],
  path: string,
  context: WritingContext,
): Written {
  const others = writeRest(shape, rest, path, context);
  const required = properties.filter(({ isRequired }) => isRequired).map(({ key }) => key);
  const members = recordOf(properties.map(({ key, written }) => [key, written.schema] as const));
  const schema: JsonSchema = {
    type: "object",
    ...(properties.length === 0 && others.isOpen ? {} : { properties: members }),
    // Where every member is required, the list is too, even an empty one.
    ...(required.length === 0 && context.rules.optional === "absent" ? {} : { required }),
    ...others.keywords,
  };
  return {
    schema: context.annotate(schema, shape, path, others.notes),
    codec: objectCodec(properties, others.written),
  };
}
