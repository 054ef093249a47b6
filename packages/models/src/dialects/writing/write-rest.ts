import type { JsonSchema } from "toolwright";
import { recordOf } from "../../json-values/json-value.ts";
import { joinPath } from "../path.ts";
import { DialectRefusal } from "../refusal.ts";
import type { ObjectShape, Shape } from "../shape/shape.ts";
import { ANY } from "../shape/shape.ts";
import { unionOf } from "../shape/union-of.ts";
import { inWords } from "./notes.ts";
import type { WritingContext, Written } from "./written.ts";

/** What is written about the members of an object that have no name of their own. */
export interface WrittenRest {
  readonly keywords: JsonSchema;
  readonly notes: readonly string[];
  /** How they are written; `undefined` when they stay as they are. */
  readonly written?: Written;
  readonly isOpen: boolean;
}

const CLOSED: WrittenRest = { keywords: { additionalProperties: false }, notes: [], isOpen: false };

/** What other members may be: `any` when nothing is said of them, `never` when there are none. */
export function restOf({ rest, patterns }: ObjectShape): Shape {
  return unionOf([...patterns.values(), rest ?? ANY]);
}

/** Writes the members without a name of their own. */
export function writeRest(shape: ObjectShape, rest: Shape, path: string, context: WritingContext): WrittenRest {
  const { records, patternProperties } = context.rules;
  // Nothing is said of other members, so nothing is lost when the model is asked for the declared ones only.
  const isUnsaid = shape.rest === undefined && shape.patterns.size === 0 && shape.properties.size > 0;
  const isClosed = rest.kind === "never" || (isUnsaid && records !== "schema");
  if (isClosed) {
    return records === "pairs" ? { ...CLOSED, keywords: {} } : CLOSED;
  }
  switch (records) {
    case "refused":
      throw new DialectRefusal(path, "additionalProperties", "members without names of their own cannot be declared.");
    case "pairs":
      return writeInWords(rest, path, context);
    case "schema":
      return (
        (patternProperties ? writePatterns(shape, path, context) : undefined) ?? writeOpen(shape, rest, path, context)
      );
  }
}

function writeInWords(rest: Shape, path: string, context: WritingContext): WrittenRest {
  const message = "Members without names of their own are said in the description.";
  context.losses.add("described", path, "additionalProperties", message);
  const { schema } = context.write(rest, joinPath(path, "*"));
  return { keywords: {}, notes: [`Any other keys; each value: ${inWords(schema)}.`], isOpen: true };
}

/** `undefined` when there are no patterns, or when their values would have to be rewritten each in another way. */
function writePatterns(shape: ObjectShape, path: string, context: WritingContext): WrittenRest | undefined {
  const write = (member: Shape) => context.write(member, joinPath(path, "*"));
  const patterns = [...shape.patterns].map(([pattern, member]) => [pattern, write(member)] as const);
  if (patterns.length === 0 || patterns.some(([, { codec }]) => codec !== undefined)) {
    return undefined;
  }
  const keywords: JsonSchema = {
    patternProperties: recordOf(patterns.map(([pattern, { schema }]) => [pattern, schema] as const)),
  };
  if (shape.rest !== undefined) {
    keywords.additionalProperties = shape.rest.kind === "never" ? false : write(shape.rest).schema;
  }
  return { keywords, notes: [], isOpen: true };
}

function writeOpen(shape: ObjectShape, rest: Shape, path: string, context: WritingContext): WrittenRest {
  const patterns = [...shape.patterns.keys()];
  if (rest.kind === "any" && patterns.length === 0) {
    const isSaid = shape.rest !== undefined || shape.properties.size === 0;
    return { keywords: isSaid ? { additionalProperties: true } : {}, notes: [], isOpen: true };
  }
  for (const pattern of patterns) {
    const message = `Keys that match ${pattern} are said in the description.`;
    context.losses.add("described", path, "patternProperties", message);
  }
  const written = context.write(rest, joinPath(path, "*"));
  const notes = patterns.map((pattern) => `Keys that match ${pattern} are allowed.`);
  return { keywords: { additionalProperties: written.schema }, notes, written, isOpen: true };
}
