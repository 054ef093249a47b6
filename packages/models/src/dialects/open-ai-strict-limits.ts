import type { JsonSchema, JsonValue } from "toolwright";

/** How much one strict schema may have. */
export interface StrictLimits {
  /** How many objects and lists may lie inside each other. */
  readonly depth: number;
  readonly properties: number;
  /** Characters of all names and listed values. */
  readonly text: number;
  readonly enumValues: number;
  /** A list of more values than these is a long one … */
  readonly longEnum: number;
  /** … and its values may have so many characters. */
  readonly longEnumText: number;
}

/** @see https://platform.openai.com/docs/guides/structured-outputs#objects-have-limitations-on-nesting-depth-and-size */
export const OPEN_AI_STRICT_LIMITS: StrictLimits = {
  depth: 10,
  properties: 5_000,
  text: 120_000,
  enumValues: 1_000,
  longEnum: 250,
  longEnumText: 15_000,
};

/** @see https://learn.microsoft.com/azure/ai-services/openai/how-to/structured-outputs#json-schema-support-and-limitations */
export const AZURE_STRICT_LIMITS: StrictLimits = {
  depth: 5,
  properties: 100,
  text: 15_000,
  enumValues: 500,
  longEnum: 250,
  longEnumText: 7_500,
};

/** What a strict schema has too much of, as the end of a sentence; `undefined` when it is within the limits. */
export function overStrictLimit(schema: JsonSchema, limits: StrictLimits): string | undefined {
  const size: Size = { depth: 0, properties: 0, text: 0, enumValues: 0, problem: undefined };
  measure(schema, 1, size, limits);
  if (size.problem !== undefined) {
    return size.problem;
  }
  if (size.depth > limits.depth) {
    return `it is nested ${size.depth} levels deep, and strict mode allows ${limits.depth}.`;
  }
  if (size.properties > limits.properties) {
    return `it has ${size.properties} members, and strict mode allows ${limits.properties}.`;
  }
  if (size.enumValues > limits.enumValues) {
    return `it lists ${size.enumValues} values, and strict mode allows ${limits.enumValues}.`;
  }
  const isTooLong = size.text > limits.text;
  return isTooLong
    ? `its names and values have ${size.text} characters, and strict mode allows ${limits.text}.`
    : undefined;
}

interface Size {
  depth: number;
  properties: number;
  text: number;
  enumValues: number;
  problem: string | undefined;
}

function measure(schema: JsonSchema, depth: number, size: Size, limits: StrictLimits): void {
  const isNested = schema.type === "object" || schema.type === "array";
  const inside = isNested ? depth + 1 : depth;
  size.depth = Math.max(size.depth, isNested ? depth : 0);
  measureValues(schema.enum ?? [], size, limits);
  size.problem ??= sharedFirstKey(schema.anyOf ?? []);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    size.properties += 1;
    size.text += name.length;
    measure(property, inside, size, limits);
  }
  for (const [name, definition] of Object.entries(schema.$defs ?? {})) {
    size.text += name.length;
    measure(definition, depth, size, limits);
  }
  for (const branch of schema.anyOf ?? []) {
    measure(branch, depth, size, limits);
  }
  if (typeof schema.items === "object") {
    measure(schema.items, inside, size, limits);
  }
}

function measureValues(values: readonly JsonValue[], size: Size, limits: StrictLimits): void {
  const length = values.reduce<number>((sum, value) => sum + String(value).length, 0);
  size.enumValues += values.length;
  size.text += length;
  if (values.length > limits.longEnum && length > limits.longEnumText) {
    size.problem = `a list of ${values.length} values has ${length} characters, and strict mode allows ${limits.longEnumText}.`;
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
