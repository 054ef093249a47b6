import type { JsonSchema } from "toolwright";
import { identifierWords, stemOf } from "../text/token.ts";
import { effectiveSchema, mainType } from "./schema-shape.ts";

/** How a value is looked for in a message. */
export type ParameterKind =
  | "number"
  | "boolean"
  | "enum"
  | "email"
  | "url"
  | "date"
  | "time"
  | "date-time"
  | "file"
  | "code"
  | "operation"
  | "name"
  | "content"
  | "list"
  | "record"
  | "any";

/** One value that a tool wants: a parameter, or a property at any depth of an object parameter. */
export interface Parameter {
  /** Property names from the arguments object down. */
  readonly path: readonly string[];
  /** The words of the last name in the path, for example `max results`. */
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly kind: ParameterKind;
  readonly schema: JsonSchema;
  readonly description: string;
  /** Whether the object that it belongs to must have it. */
  readonly required: boolean;
  /** The outermost optional object above it: without that object, nothing below it is required. */
  readonly optionalAncestor: string | undefined;
}

const CONTENT =
  "text message body content query question task note title subject topic prompt phrase sentence reminder item fact comment reason search keyword".split(
    " ",
  );
const NAME =
  "name city town country place location destination origin address restaurant hotel airport station person user customer company recipient author artist product unit currency language".split(
    " ",
  );
const CODE = "code symbol ticker iso id".split(" ");
const FORMATS = new Map<string, ParameterKind>([
  ["email", "email"],
  ["uri", "url"],
  ["url", "url"],
  ["date", "date"],
  ["time", "time"],
  ["date-time", "date-time"],
]);
/** Nouns that tell the kind of a text wherever they stand in its name. */
const TELLING_WORDS = new Map<string, ParameterKind>([
  ["email", "email"],
  ["mail", "email"],
  ["url", "url"],
  ["link", "url"],
  ["website", "url"],
  ["file", "file"],
  ["filename", "file"],
  ["path", "file"],
]);
/** Nouns that tell it only as the last word: a `date` is one, a `date range` is not. */
const TELLING_LAST_WORDS = new Map<string, ParameterKind>([
  ["date", "date"],
  ["day", "date"],
  ["birthday", "date"],
  ["deadline", "date"],
  ["time", "time"],
  ["operation", "operation"],
  ["operator", "operation"],
  ["op", "operation"],
  ["action", "operation"],
]);

/** Makes a parameter of a schema found at `path`. */
export function createParameter(
  path: readonly string[],
  declared: JsonSchema,
  root: JsonSchema,
  place: Pick<Parameter, "required" | "optionalAncestor">,
): Parameter {
  const schema = effectiveSchema(declared, root);
  const words = identifierWords(path.at(-1) ?? "");
  return {
    path,
    words,
    stems: words.map(stemOf),
    kind: kindOf(schema, words),
    schema,
    description: schema.description ?? declared.description ?? "",
    ...place,
  };
}

function kindOf(schema: JsonSchema, words: readonly string[]): ParameterKind {
  if (schema.enum !== undefined || schema.const !== undefined) return "enum";
  switch (mainType(schema)) {
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "array":
      return "list";
    case "object":
      return "record";
    case "string":
      return textKind(schema, words);
    default:
      return "any";
  }
}

function textKind(schema: JsonSchema, words: readonly string[]): ParameterKind {
  const format = schema.format === undefined ? undefined : FORMATS.get(schema.format);
  if (format !== undefined) return format;
  const described = (schema.description ?? "").toLowerCase().split(/[^\p{L}]+/u);
  const isNamed = (list: readonly string[]): boolean => words.some((word) => list.includes(word));
  const isDescribed = (list: readonly string[]): boolean => described.some((word) => list.includes(word));
  const telling = words.find((word) => TELLING_WORDS.has(word));
  const named = TELLING_LAST_WORDS.get(words.at(-1) ?? "") ?? (telling && TELLING_WORDS.get(telling));
  if (named) return named;
  if (/\be-?mail address/i.test(schema.description ?? "")) return "email";
  if (schema.pattern !== undefined || isNamed(CODE)) return "code";
  if (isNamed(CONTENT)) return "content";
  if (isNamed(NAME)) return "name";
  if (isDescribed(["code"])) return "code";
  return isDescribed(NAME) && !isDescribed(CONTENT) ? "name" : "content";
}
