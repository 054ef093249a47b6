import type { JsonSchema, JsonValue } from "toolwright";

/**
 * The limits of one strict schema.
 *
 * @see https://platform.openai.com/docs/guides/structured-outputs#objects-have-limitations-on-nesting-depth-and-size
 */
const LIMIT = { depth: 10, properties: 5_000, text: 120_000, enumValues: 1_000, longEnum: 250, longEnumText: 15_000 };

/** What a strict schema has too much of, as the end of a sentence; `undefined` when it is within the limits. */
export function overStrictLimit(schema: JsonSchema): string | undefined {
  const size: Size = { depth: 0, properties: 0, text: 0, enumValues: 0, problem: undefined };
  measure(schema, 1, size);
  if (size.problem !== undefined) {
    return size.problem;
  }
  if (size.depth > LIMIT.depth) {
    return `it is nested ${size.depth} levels deep, and strict mode allows ${LIMIT.depth}.`;
  }
  if (size.properties > LIMIT.properties) {
    return `it has ${size.properties} members, and strict mode allows ${LIMIT.properties}.`;
  }
  if (size.enumValues > LIMIT.enumValues) {
    return `it lists ${size.enumValues} values, and strict mode allows ${LIMIT.enumValues}.`;
  }
  const isTooLong = size.text > LIMIT.text;
  return isTooLong
    ? `its names and values have ${size.text} characters, and strict mode allows ${LIMIT.text}.`
    : undefined;
}

interface Size {
  depth: number;
  properties: number;
  text: number;
  enumValues: number;
  problem: string | undefined;
}

function measure(schema: JsonSchema, depth: number, size: Size): void {
  const isNested = schema.type === "object" || schema.type === "array";
  const inside = isNested ? depth + 1 : depth;
  size.depth = Math.max(size.depth, isNested ? depth : 0);
  measureValues(schema.enum ?? [], size);
  size.problem ??= sharedFirstKey(schema.anyOf ?? []);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    size.properties += 1;
    size.text += name.length;
    measure(property, inside, size);
  }
  for (const [name, definition] of Object.entries(schema.$defs ?? {})) {
    size.text += name.length;
    measure(definition, depth, size);
  }
  for (const branch of schema.anyOf ?? []) {
    measure(branch, depth, size);
  }
  if (typeof schema.items === "object") {
    measure(schema.items, inside, size);
  }
}

function measureValues(values: readonly JsonValue[], size: Size): void {
  const length = values.reduce<number>((sum, value) => sum + String(value).length, 0);
  size.enumValues += values.length;
  size.text += length;
  if (values.length > LIMIT.longEnum && length > LIMIT.longEnumText) {
    size.problem = `a list of ${values.length} values has ${length} characters, and strict mode allows ${LIMIT.longEnumText}.`;
  }
}

/**
 * "Objects provided via 'anyOf' must not share identical first keys": a shared one must tell the objects apart by its
 * value (openai/openai-python#2193).
 */
function sharedFirstKey(branches: readonly JsonSchema[]): string | undefined {
  const tags = branches.flatMap(({ properties = {} }) => {
    const [first] = Object.entries(properties);
    return first === undefined
      ? []
      : (first[1].enum ?? [undefined]).map((value) => JSON.stringify([first[0], value ?? null]));
  });
  const keys = branches.flatMap(({ properties = {} }) => Object.keys(properties).slice(0, 1));
  const isShared = new Set(keys).size < keys.length && new Set(tags).size < tags.length;
  return isShared ? "alternatives begin with the same member, which does not tell them apart." : undefined;
}
