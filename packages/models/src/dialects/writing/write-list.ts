import type { JsonSchema } from "toolwright";
import { isSameJson } from "../../json-values/json-value.ts";
import { DialectRefusal } from "../refusal.ts";
import type { ListShape } from "../shape/shape.ts";
import { inWords } from "./notes.ts";
import type { ValueCodec } from "./value-codec.ts";
import { decodeWith, encodeWith } from "./value-codec.ts";
import type { WritingContext, Written } from "./written.ts";

/** Writes a list. */
export function writeList(shape: ListShape, path: string, context: WritingContext): Written {
  const prefix = shape.prefix.map((item, index) => context.write(item, `${path}[${index}]`));
  const rest = shape.rest.kind === "never" ? undefined : context.write(shape.rest, `${path}[]`);
  const codec = listCodec(prefix, rest);
  if (prefix.length === 0) {
    if (rest === undefined) {
      const empty = { ...shape, rules: { ...shape.rules, maxItems: 0 } };
      return { schema: context.annotate({ type: "array", items: { type: "string" } }, empty, path) };
    }
    return { schema: context.annotate({ type: "array", items: rest.schema }, shape, path), codec };
  }
  return { schema: writePlaces(shape, prefix, rest, path, context), codec };
}

function writePlaces(
  shape: ListShape,
  prefix: readonly Written[],
  rest: Written | undefined,
  path: string,
  context: WritingContext,
): JsonSchema {
  const schemas = prefix.map(({ schema }) => schema);
  // A closed tuple is said by its length: not every provider takes `items: false`.
  const length = rest === undefined ? { maxItems: prefix.length } : {};
  const limited = { ...shape, rules: { ...length, ...shape.rules } };
  switch (context.rules.tuples) {
    case "prefixItems": {
      const items = rest === undefined ? {} : { items: rest.schema };
      return context.annotate({ type: "array", prefixItems: schemas, ...items }, limited, path);
    }
    case "any-of": {
      context.losses.add(
        "described",
        path,
        "prefixItems",
        "The provider has no tuples: the order is said in the description.",
      );
      const all = rest === undefined ? schemas : [...schemas, rest.schema];
      const words = `Items in order: ${schemas.map(inWords).join(", ")}${rest === undefined ? "" : ", then any number of others"}.`;
      return context.annotate({ type: "array", items: anyOf(all) }, limited, path, [words]);
    }
    case "refused":
      throw new DialectRefusal(path, "prefixItems", "a list whose places have types of their own cannot be declared.");
  }
}

/** One schema for any of these. */
function anyOf(schemas: readonly JsonSchema[]): JsonSchema {
  const different = schemas.filter((schema, index) => schemas.findIndex((each) => isSameJson(each, schema)) === index);
  const [only, ...others] = different;
  return only !== undefined && others.length === 0 ? only : { anyOf: different };
}

function listCodec(prefix: readonly Written[], rest: Written | undefined): ValueCodec | undefined {
  if ([...prefix, rest].every((written) => written?.codec === undefined)) {
    return undefined;
  }
  const codecAt = (index: number) => (prefix[index] ?? rest)?.codec;
  return {
    encode: (value) => (Array.isArray(value) ? value.map((item, index) => encodeWith(codecAt(index), item)) : value),
    decode: (value) => (Array.isArray(value) ? value.map((item, index) => decodeWith(codecAt(index), item)) : value),
  };
}
