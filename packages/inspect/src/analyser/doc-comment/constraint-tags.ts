import type { JsonSchema, JsonValue } from "toolwright";
import type { DocTag } from "./doc-comment.ts";

/** Keywords with a number, and the JSON type that each is about. */
const NUMBER_KEYWORDS: ReadonlyMap<string, string> = new Map([
  ["minimum", "number"],
  ["maximum", "number"],
  ["exclusiveMinimum", "number"],
  ["exclusiveMaximum", "number"],
  ["multipleOf", "number"],
  ["minLength", "string"],
  ["maxLength", "string"],
  ["minItems", "array"],
  ["maxItems", "array"],
  ["minProperties", "object"],
  ["maxProperties", "object"],
]);
const OTHER_CONSTRAINTS = new Set(["pattern", "format", "uniqueItems", "additionalProperties", "integer"]);

/** Whether a tag restricts the values of what it stands on, and so can belong to nothing but a value. */
export function isConstraintTag(name: string): boolean {
  return NUMBER_KEYWORDS.has(name) || OTHER_CONSTRAINTS.has(name);
}

/** A tag that could not be put into the schema, and why. */
export interface TagProblem {
  readonly tag: DocTag;
  readonly problem: string;
}

/** Puts the tags of a doc comment into a schema, in place; returns those that do not fit it. */
export function applyTags(schema: JsonSchema, tags: readonly DocTag[]): TagProblem[] {
  return tags.flatMap((tag) => {
    const problem = applyTag(schema, tag);
    return problem === undefined ? [] : [{ tag, problem }];
  });
}

function applyTag(schema: JsonSchema, { name, text }: DocTag): string | undefined {
  if (NUMBER_KEYWORDS.has(name)) return applyNumber(schema, name, text);
  switch (name) {
    case "pattern":
      return applyPattern(schema, text);
    case "format":
      schema.format = firstWord(text);
      return undefined;
    case "title":
      schema.title = text;
      return undefined;
    case "uniqueItems":
      schema.uniqueItems = true;
      return undefined;
    case "additionalProperties":
      schema.additionalProperties = !/^false\b/.test(text);
      return undefined;
    case "integer":
      return applyInteger(schema);
    case "type":
    case "asType":
      return /^\{?int(?:eger)?\}?$/.test(text) ? applyInteger(schema) : undefined;
    case "default":
    case "defaultValue":
      return applyDefault(schema, text);
    case "example":
    case "examples":
      return applyExample(schema, text);
    case "deprecated":
      schema.deprecated = true;
      appendSentence(schema, text === "" ? "Deprecated." : `Deprecated: ${text}`);
      return undefined;
    default:
      return undefined;
  }
}

function applyNumber(schema: JsonSchema, keyword: string, text: string): string | undefined {
  const word = firstWord(text);
  const value = Number(word);
  if (word === "" || !Number.isFinite(value)) return `"${text}" is not a number`;
  const wanted = NUMBER_KEYWORDS.get(keyword) ?? "";
  if (!accepts(schema, wanted)) return `the value is no ${wanted}`;
  schema[keyword] = value;
  return undefined;
}

function applyPattern(schema: JsonSchema, text: string): string | undefined {
  const [line = ""] = text.split("\n");
  const source = line
    .trim()
    .replace(/^`(.*)`$/, "$1")
    .replace(/^\/(.*)\/[a-z]*$/, "$1");
  if (!accepts(schema, "string")) return "the value is no string";
  try {
    new RegExp(source, "u");
  } catch {
    return `"${source}" is not a regular expression`;
  }
  schema.pattern = source;
  return undefined;
}

function applyInteger(schema: JsonSchema): string | undefined {
  if (schema.type === "number") schema.type = "integer";
  else if (Array.isArray(schema.type)) schema.type = schema.type.map((type) => (type === "number" ? "integer" : type));
  else if (schema.type === "array" && typeof schema.items === "object") return applyInteger(schema.items);
  else if (schema.type !== "integer") return "the value is not a number";
  return undefined;
}

/** A default that is not a value of the schema's type is prose ("the current time"): it goes into the description. */
function applyDefault(schema: JsonSchema, text: string): string | undefined {
  if (text === "") return "there is no value after it";
  const value = literalFor(schema, text);
  if (value === undefined) appendSentence(schema, `Default: ${text}`);
  else schema.default = value;
  return undefined;
}

function applyExample(schema: JsonSchema, text: string): string | undefined {
  const source = text.replace(/^```\w*\n([\s\S]*?)\n```$/, "$1").trim();
  const value = source === "" ? undefined : literalFor(schema, source);
  if (value === undefined) return "the example is not a value of this type";
  schema.examples = [...(schema.examples ?? []), value];
  return undefined;
}

/** The value that a text stands for: JSON, a quoted string, or as it stands where a string is wanted. */
function literalFor(schema: JsonSchema, text: string): JsonValue | undefined {
  const source = text.replace(/^`([^`]*)`$/, "$1");
  const parsed = parseJson(/^'[^']*'$/.test(source) ? JSON.stringify(source.slice(1, -1)) : source);
  if (parsed !== undefined && fitsType(schema, parsed)) return parsed;
  return fitsType(schema, source) ? source : undefined;
}

function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}

/** What the text of a value that is converted must look like; a value of another codec cannot be written as text. */
const CONVERTED_TEXTS: Readonly<Record<string, (text: string) => boolean>> = {
  date: (text) => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text)),
  url: (text) => URL.canParse(text),
  bigint: (text) => /^-?\d+$/.test(text),
};

function fitsType(schema: JsonSchema, value: JsonValue): boolean {
  const codec = schema["x-codec"];
  if (codec !== undefined && typeof value === "string") return CONVERTED_TEXTS[codec]?.(value) ?? false;
  if (schema.enum) return schema.enum.some((member) => JSON.stringify(member) === JSON.stringify(value));
  if (schema.const !== undefined) return schema.const === value;
  if (schema.anyOf) return schema.anyOf.some((branch) => fitsType(branch, value));
  if (schema.type === undefined) return true;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.some((type) => hasType(value, type));
}

function hasType(value: JsonValue, type: string): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    default:
      return typeof value === type;
  }
}

/** Whether some value of a JSON type can fit a schema; a codec's JSON form is not the value that a tag is about. */
function accepts(schema: JsonSchema, type: string): boolean {
  if (schema.anyOf) return schema.anyOf.some((branch) => accepts(branch, type));
  if (schema.$ref !== undefined) return true;
  if (schema.type === undefined) return schema["x-codec"] === undefined;
  if (schema["x-codec"] !== undefined && schema.type === "string") return false;
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.some((candidate) => candidate === type || (type === "number" && candidate === "integer"));
}

function firstWord(text: string): string {
  return text.trim().split(/\s/, 1)[0] ?? "";
}

/** Adds a sentence to the description of a schema. */
function appendSentence(schema: JsonSchema, sentence: string): void {
  schema.description = [schema.description, sentence].filter((part) => part !== undefined && part !== "").join(" ");
}
