import { counted } from "../../json/counted.ts";
import { cutText } from "../../json/cut-text.ts";
import type { JsonPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import type { TextFormat } from "../formats/text-format.ts";
import type { Report } from "./report.ts";
import type { JsonKind, SchemaNode } from "./schema-node.ts";

/**
 * A pattern is not run on longer texts: its author wrote it for values that people type, and the time that some
 * patterns take grows far faster than the text.
 */
const MAX_PATTERN_INPUT = 100_000;

const PATTERN_PROBLEM = "does not match the pattern";

/** Longer patterns are cut in descriptions: the declaration has them in full. */
const MAX_PATTERN_TEXT = 60;

/** What a text must satisfy (JSON Schema 2020-12, validation vocabulary, sections 6.3 and 7). */
export interface StringRules {
  /** In code points. */
  readonly minLength?: number | undefined;
  /** In code points. */
  readonly maxLength?: number | undefined;
  readonly pattern?: { readonly source: string; readonly regexp: RegExp } | undefined;
  readonly format?: TextFormat | undefined;
}

/** `string`. Numbers and booleans are not turned into text: the spelling that the model wrote (`1.10`) is lost by then. */
export class StringNode implements SchemaNode {
  readonly kinds: ReadonlySet<JsonKind> = new Set(["string"]);
  readonly #rules: StringRules;

  constructor(rules: StringRules) {
    this.#rules = rules;
  }

  repair(value: JsonValue): JsonValue {
    return value;
  }

  check(value: JsonValue, path: JsonPath, report: Report): void {
    const problem = typeof value === "string" ? this.#problem(value) : "wrong type";
    if (problem !== undefined) {
      report.add(path, () => ({
        problem,
        expected: problem === PATTERN_PROBLEM ? this.#describe(true) : this.describe(),
        received: value,
        hint: this.#hint(value),
      }));
    }
  }

  decode(value: unknown): unknown {
    return value;
  }

  encode(value: unknown): unknown {
    return value;
  }

  claims(value: unknown): boolean {
    return typeof value === "string";
  }

  describe(): string {
    return this.#describe(!this.#isToldByFormat());
  }

  #describe(withPattern: boolean): string {
    const { minLength, maxLength, pattern, format } = this.#rules;
    const words = [
      format?.description ?? "text",
      ...(minLength === undefined && maxLength === undefined ? [] : [describeLength(minLength, maxLength)]),
      ...(pattern === undefined || !withPattern ? [] : [`that matches ${shortenPattern(pattern.source)}`]),
    ];
    return words.join(" ");
  }

  /** Schema libraries write a pattern beside a format that says the same; one that asks for more is worth telling. */
  #isToldByFormat(): boolean {
    const { pattern, format } = this.#rules;
    return format !== undefined && (pattern === undefined || pattern.regexp.test(format.example));
  }

  #problem(text: string): string | undefined {
    return this.#lengthProblem(text) ?? this.#formatProblem(text) ?? this.#patternProblem(text);
  }

  #lengthProblem(text: string): string | undefined {
    const { minLength, maxLength } = this.#rules;
    const length = minLength === undefined && maxLength === undefined ? 0 : countCodePoints(text);
    if (minLength !== undefined && length < minLength) {
      return text === "" ? "empty" : "too short";
    }
    return maxLength !== undefined && length > maxLength ? "too long" : undefined;
  }

  #formatProblem(text: string): string | undefined {
    const { pattern, format } = this.#rules;
    return format === undefined || format.accepts(text, pattern !== undefined)
      ? undefined
      : `not ${format.description}`;
  }

  #patternProblem(text: string): string | undefined {
    const { pattern } = this.#rules;
    if (pattern !== undefined && text.length > MAX_PATTERN_INPUT) {
      return `too long to be matched (more than ${MAX_PATTERN_INPUT} characters)`;
    }
    return pattern === undefined || pattern.regexp.test(text) ? undefined : PATTERN_PROBLEM;
  }

  #hint(value: JsonValue): string | undefined {
    // The example would mislead where the pattern refuses it.
    const example = this.#isToldByFormat() ? this.#rules.format?.example : undefined;
    if (typeof value === "number" || typeof value === "boolean") {
      return example === undefined
        ? "Put the value in double quotes, spelled exactly as intended."
        : `Send text such as "${example}".`;
    }
    return example === undefined ? undefined : `For example "${example}".`;
  }
}

function describeLength(minimum: number | undefined, maximum: number | undefined): string {
  if (minimum !== undefined && maximum !== undefined) {
    return minimum === maximum ? `of ${characters(minimum)}` : `of ${minimum} to ${characters(maximum)}`;
  }
  return minimum === undefined ? `of at most ${characters(maximum ?? 0)}` : `of at least ${characters(minimum)}`;
}

function characters(count: number): string {
  return counted(count, "character");
}

function shortenPattern(source: string): string {
  return source.length > MAX_PATTERN_TEXT ? `${cutText(source, MAX_PATTERN_TEXT)}…` : source;
}

function countCodePoints(text: string): number {
  let count = text.length;
  for (let index = 1; index < text.length; index++) {
    const isPair =
      isBetween(text.charCodeAt(index), 0xdc00, 0xdfff) && isBetween(text.charCodeAt(index - 1), 0xd800, 0xdbff);
    count -= isPair ? 1 : 0;
  }
  return count;
}

function isBetween(code: number, low: number, high: number): boolean {
  return code >= low && code <= high;
}
