import { ToolwrightError } from "../errors/toolwright-error.ts";
import { isRecord } from "../json/json-value.ts";
import type { JsonSchema } from "./json-schema.ts";

/** A schema as it was written, not yet trusted, and where it stands in the whole (a JSON pointer, RFC 6901). */
export interface SchemaSource {
  readonly schema: JsonSchema;
  readonly pointer: string;
}

/** The part of a schema under these keys. */
export function pointerTo(pointer: string, ...keys: readonly (string | number)[]): string {
  return keys.reduce<string>(
    (start, key) => `${start}/${String(key).replaceAll("~", "~0").replaceAll("/", "~1")}`,
    pointer,
  );
}

/**
 * A malformed schema, reported with its place.
 * @throws ToolwrightError `INVALID_SIGNATURE`, always.
 */
export function refuseSchema(pointer: string, problem: string): never {
  const place = pointer === "#" ? "the schema" : `the schema at ${pointer}`;
  throw new ToolwrightError("INVALID_SIGNATURE", `Invalid JSON Schema: ${place} ${problem}.`, {
    details: { pointer, problem },
  });
}

/**
 * Reads keywords of one schema object, each in the type it must have.
 *
 * Every method throws a ToolwrightError `INVALID_SIGNATURE` that names the place when the type is another.
 */
export class KeywordReader {
  readonly #schema: { readonly [keyword: string]: unknown };
  readonly #pointer: string;

  constructor({ schema, pointer }: SchemaSource) {
    this.#schema = schema;
    this.#pointer = pointer;
  }

  number(keyword: string): number | undefined {
    return this.#read(keyword, (value) => typeof value === "number", "a number");
  }

  /** A limit on a count. */
  count(keyword: string): number | undefined {
    return this.#read(
      keyword,
      (value) => Number.isInteger(value) && (value as number) >= 0,
      "a whole number of at least 0",
    );
  }

  text(keyword: string): string | undefined {
    return this.#read(keyword, (value) => typeof value === "string", "text");
  }

  flag(keyword: string): boolean | undefined {
    return this.#read(keyword, (value) => typeof value === "boolean", "true or false");
  }

  texts(keyword: string): readonly string[] | undefined {
    const isTexts = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === "string");
    return this.#read(keyword, isTexts, "a list of texts");
  }

  list(keyword: string): readonly unknown[] | undefined {
    return this.#read(keyword, Array.isArray, "a list");
  }

  record(keyword: string): { readonly [key: string]: unknown } | undefined {
    return this.#read(keyword, isRecord, "an object");
  }

  #read<T>(keyword: string, isRight: (value: unknown) => boolean, wanted: string): T | undefined {
    const value = Object.hasOwn(this.#schema, keyword) ? this.#schema[keyword] : undefined;
    if (value !== undefined && !isRight(value)) {
      refuseSchema(pointerTo(this.#pointer, keyword), `must be ${wanted}`);
    }
    return value as T | undefined;
  }
}
