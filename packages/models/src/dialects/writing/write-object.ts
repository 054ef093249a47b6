import type { JsonSchema } from "toolwright";
import { recordOf } from "../json.ts";
import { NameMap } from "../names/name-map.ts";
import { joinPath } from "../path.ts";
import { DialectRefusal } from "../refusal.ts";
import type { ObjectShape, Property, Shape } from "../shape/shape.ts";
import { ANY } from "../shape/shape.ts";
import { unionOf } from "../shape/union-of.ts";
import { inWords } from "./notes.ts";
import { objectCodec } from "./object-codec.ts";
import { writePairs } from "./write-pairs.ts";
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
  if (properties.length === 0 && !context.rules.emptyObjects && rest.kind === "never") {
    return context.writeAny(shape, path, "An empty object");
  }
  return writeMembers(shape, rest, properties, path, context);
}

/** What other members may be: `any` when nothing is said of them, `never` when there are none. */
function restOf({ rest, patterns }: ObjectShape): Shape {
  return unionOf([...patterns.values(), rest ?? ANY]);
}

function writeProperties(shape: ObjectShape, path: string, context: WritingContext): WrittenProperty[] {
  const possible = [...shape.properties].filter(([name, property]) => isPossible(name, property, path, context));
  const { keys } = context.rules;
  const names =
    keys === undefined
      ? undefined
      : new NameMap(
          possible.map(([name]) => name),
          keys,
        );
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

interface WrittenRest {
  readonly keywords: JsonSchema;
  readonly notes: readonly string[];
  /** How members without a name of their own are written. */
  readonly written?: Written;
  readonly isOpen: boolean;
}

function writeRest(shape: ObjectShape, rest: Shape, path: string, context: WritingContext): WrittenRest {
  if (rest.kind === "never") {
    const isSaid = context.rules.records !== "pairs";
    return { keywords: isSaid ? { additionalProperties: false } : {}, notes: [], isOpen: false };
  }
  if (context.rules.records === "schema") {
    return writeOpen(shape, rest, path, context);
  }
  const isUnsaid = shape.rest === undefined && shape.patterns.size === 0 && shape.properties.size > 0;
  if (context.rules.records === "refused" && !isUnsaid) {
    throw new DialectRefusal(path, "additionalProperties", "members without names of their own cannot be declared.");
  }
  if (isUnsaid) {
    // Nothing is said of other members, so nothing is lost: the model is asked for the declared ones.
    return {
      keywords: context.rules.records === "refused" ? { additionalProperties: false } : {},
      notes: [],
      isOpen: false,
    };
  }
  context.losses.add(
    "described",
    path,
    "additionalProperties",
    "Members without names of their own are said in the description.",
  );
  const written = context.write(rest, joinPath(path, "*"));
  return { keywords: {}, notes: [`Any other keys; each value: ${inWords(written.schema)}.`], isOpen: true };
}

function writeOpen(shape: ObjectShape, rest: Shape, path: string, context: WritingContext): WrittenRest {
  if (rest.kind === "any" && shape.patterns.size === 0) {
    const isSaid = shape.rest !== undefined || shape.properties.size === 0;
    return { keywords: isSaid ? { additionalProperties: true } : {}, notes: [], isOpen: true };
  }
  if (shape.patterns.size > 0 && context.rules.patternProperties) {
    const patterns = [...shape.patterns].map(
      ([pattern, member]) => [pattern, context.write(member, joinPath(path, "*"))] as const,
    );
    if (patterns.every(([, { codec }]) => codec === undefined)) {
      const isClosed = shape.rest?.kind === "never";
      const patternProperties = recordOf(patterns.map(([pattern, { schema }]) => [pattern, schema] as const));
      const written = isClosed || shape.rest === undefined ? undefined : context.write(shape.rest, joinPath(path, "*"));
      const additional = isClosed ? false : written?.schema;
      return {
        keywords: { patternProperties, ...(additional === undefined ? {} : { additionalProperties: additional }) },
        notes: [],
        isOpen: true,
      };
    }
  }
  const written = context.write(rest, joinPath(path, "*"));
  const notes = [...shape.patterns.keys()].map((pattern) => `Keys that match ${pattern} are allowed.`);
  for (const pattern of shape.patterns.keys()) {
    context.losses.add(
      "described",
      path,
      "patternProperties",
      `Keys that match ${pattern} are said in the description.`,
    );
  }
  return { keywords: { additionalProperties: written.schema }, notes, written, isOpen: true };
}
