import type { JsonSchema } from "toolwright";
import { isSameJson } from "../../json-values/json-value.ts";
import type { Shape, UnionShape } from "../shape/shape.ts";
import type { ValueCodec } from "./value-codec.ts";
import { decodeWith, encodeWith } from "./value-codec.ts";
import { writeValuesInWords } from "./write-values.ts";
import type { WritingContext, Written } from "./written.ts";

/** Writes alternatives. */
export function writeUnion(shape: UnionShape, path: string, context: WritingContext): Written {
  const others = shape.branches.filter((branch) => !isNull(branch));
  const [only, ...more] = others;
  if (only !== undefined && more.length === 0) {
    return withNull(context.write({ ...only, annotations: { ...only.annotations, ...shape.annotations } }, path));
  }
  const hasTexts = others.some((branch) => takesTexts(branch));
  const written = others.map((branch) =>
    branch.kind === "values" && context.rules.enums === "texts" && hasTexts && !branch.values.every(isText)
      ? writeValuesInWords(branch, path, context)
      : context.write(branch, path),
  );
  if (isAmbiguous(written)) {
    return context.writeAny(shape, path, "A value of one of several types");
  }
  const branches =
    others.length < shape.branches.length ? [...written, { schema: { type: "null" } as const }] : written;
  const schema = context.annotate({ anyOf: branches.flatMap(({ schema }) => spread(schema)) }, shape, path);
  return { schema, codec: unionCodec(others, written, context) };
}

/** The schema with null as another value. */
export function withNull({ schema, codec }: Written): Written {
  const { title, description, ...bare } = schema;
  const outer = { ...(title === undefined ? {} : { title }), ...(description === undefined ? {} : { description }) };
  const nullCodec = codec === undefined ? undefined : keepingNull(codec);
  if (typeof bare.type === "string" && !["object", "array", "null"].includes(bare.type) && bare.enum === undefined) {
    return { schema: { ...schema, type: [bare.type, "null"] }, codec: nullCodec };
  }
  if (acceptsNull(bare)) {
    return { schema, codec: nullCodec };
  }
  return { schema: { anyOf: [...spread(bare), { type: "null" }], ...outer }, codec: nullCodec };
}

function acceptsNull(schema: JsonSchema): boolean {
  return [schema.type].flat().includes("null") || (schema.anyOf ?? []).some(acceptsNull);
}

function keepingNull(codec: ValueCodec): ValueCodec {
  return {
    encode: (value) => (value === null ? null : codec.encode(value)),
    decode: (value) => (value === null ? null : codec.decode(value)),
  };
}

/** The alternatives of a schema that is nothing but alternatives, else the schema. */
function spread(schema: JsonSchema): JsonSchema[] {
  const [keyword, ...others] = Object.keys(schema);
  return keyword === "anyOf" && others.length === 0 && schema.anyOf !== undefined ? schema.anyOf : [schema];
}

function isNull(shape: Shape): boolean {
  return shape.kind === "scalar" && shape.type === "null";
}

function isText(value: unknown): boolean {
  return typeof value === "string";
}

function takesTexts(shape: Shape): boolean {
  return (shape.kind === "scalar" && shape.type === "string") || (shape.kind === "values" && shape.values.some(isText));
}

/**
 * Whether a written value could have come from several branches that are read differently. Objects are told apart by
 * their members.
 */
function isAmbiguous(written: readonly Written[]): boolean {
  const types = written.map(({ schema }) => typesOf(schema));
  return written.some(
    ({ codec }, index) =>
      codec !== undefined &&
      types.some(
        (other, at) => at !== index && [...other].some((type) => type !== "object" && types[index]?.has(type)),
      ),
  );
}

function typesOf(schema: JsonSchema): Set<string> {
  const nested = (schema.anyOf ?? []).flatMap((branch) => [...typesOf(branch)]);
  return new Set([...[schema.type ?? []].flat(), ...nested]);
}

function unionCodec(
  shapes: readonly Shape[],
  written: readonly Written[],
  context: WritingContext,
): ValueCodec | undefined {
  const branches = written.map(({ codec }, index) => ({ codec, shape: shapes[index] as Shape }));
  if (branches.every(({ codec }) => codec === undefined)) {
    return undefined;
  }
  return {
    encode: (value) => encodeWith(branches.find(({ shape }) => context.fits(shape, value))?.codec, value),
    decode: (value) => {
      const readings = branches.map(({ codec, shape }) => ({ codec, shape, value: decodeWith(codec, value) }));
      const fitting = readings.filter((reading) => context.fits(reading.shape, reading.value));
      const exact = fitting.find((reading) => isSameJson(encodeWith(reading.codec, reading.value), value));
      const chosen = exact ?? fitting[0];
      return chosen === undefined ? value : chosen.value;
    },
  };
}
