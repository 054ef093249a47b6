import type { JsonSchema } from "toolwright";

/** What a keyword says, as a sentence for a description; `undefined` for keywords that cannot be put into one. */
export function noteFor(keyword: string, value: unknown): string | undefined {
  const write = NOTES[keyword];
  return write?.(typeof value === "object" ? JSON.stringify(value) : String(value), value);
}

const NOTES: { readonly [keyword: string]: (text: string, value: unknown) => string | undefined } = {
  default: (text, value) => `Default: ${value === "" ? "empty text" : text}.`,
  examples: (_, value) => `For example ${(value as unknown[]).map((each) => JSON.stringify(each)).join(" or ")}.`,
  deprecated: () => "Deprecated.",
  minimum: (text) => `At least ${text}.`,
  maximum: (text) => `At most ${text}.`,
  exclusiveMinimum: (text) => `Greater than ${text}.`,
  exclusiveMaximum: (text) => `Less than ${text}.`,
  multipleOf: (text) => `A multiple of ${text}.`,
  minLength: (text) => `At least ${counted(text, "character")}.`,
  maxLength: (text) => `At most ${counted(text, "character")}.`,
  pattern: (text) => `Matches the regular expression ${text}`,
  format: (text) => `Format: ${text}.`,
  contentEncoding: (text) => `Encoded as ${text}.`,
  contentMediaType: (text) => `Holds ${text}.`,
  minItems: (text) => `At least ${counted(text, "item")}.`,
  maxItems: (text) => `At most ${counted(text, "item")}.`,
  uniqueItems: (_, value) => (value === true ? "No item may occur twice." : undefined),
  minProperties: (text) => `At least ${counted(text, "member")}.`,
  maxProperties: (text) => `At most ${counted(text, "member")}.`,
};

function counted(count: string, noun: string): string {
  return `${count} ${noun}${count === "1" ? "" : "s"}`;
}

/** The description with the notes at its end. */
export function joinNotes(description: string | undefined, notes: readonly string[]): string {
  return [...(description === undefined || description === "" ? [] : [description]), ...notes].join(" ");
}

/** A written schema in a few words. */
export function inWords(schema: JsonSchema): string {
  if (schema.enum !== undefined) {
    return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  }
  if (schema.anyOf !== undefined) {
    return schema.anyOf.map(inWords).join(" or ");
  }
  const words = schema.type === undefined ? "any value" : [schema.type].flat().join(" or ");
  return schema.description === undefined ? words : `${words} (${schema.description.replace(/\.$/, "")})`;
}
