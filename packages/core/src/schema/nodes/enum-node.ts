import { copyPlain } from "../../json/copy-plain.ts";
import { counted } from "../../json/counted.ts";
import type { JsonPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import { sameJson } from "../../json/same-json.ts";
import { shortenJson } from "../../json/shorten-json.ts";
import { toJsonValue } from "../../json/to-json-value.ts";
import { nearest } from "../nearest.ts";
import { readNumberText } from "../number-text.ts";
import { spellingKey } from "../spelling.ts";
import { readBooleanText } from "./boolean-node.ts";
import { looksLikeJson, repairJsonText } from "./json-text.ts";
import type { RepairRule, RepairRun } from "./repair-run.ts";
import type { Report } from "./report.ts";
import type { JsonKind, SchemaNode } from "./schema-node.ts";
import { kindOf } from "./schema-node.ts";

/** More allowed values than these are not all listed to the model. */
const MAX_LISTED = 30;

/** `enum` and `const`. */
export class EnumNode implements SchemaNode {
  readonly kinds: ReadonlySet<JsonKind>;
  readonly values: readonly JsonValue[];
  readonly #names: readonly string[];
  readonly #scalars: ReadonlySet<JsonValue>;
  #knownSpellings: ReturnType<typeof spellingsOf> | undefined;

  /** `names` belong to the values at the same places, where a value alone says little (numeric enums). */
  constructor(values: readonly JsonValue[], names: readonly string[] = []) {
    this.values = values;
    this.#names = names;
    this.#scalars = new Set(values.filter((value) => typeof value !== "object" || value === null));
    this.kinds = new Set(values.map(kindOf));
  }

  repair(value: JsonValue, path: JsonPath, run: RepairRun): JsonValue {
    if (typeof value !== "string" || this.#has(value)) {
      return value;
    }
    const meant = this.#meant(value);
    if (meant === undefined) {
      return looksLikeJson(value) ? repairJsonText(value, this.kinds, path, run) : value;
    }
    run.note(path, meant.rule, value, meant.value);
    return meant.value;
  }

  check(value: JsonValue, path: JsonPath, report: Report): void {
    if (!this.#has(value)) {
      report.add(path, () => ({
        problem: this.values.length === 1 ? "not the required value" : "not one of the allowed values",
        expected: this.describe(),
        received: value,
        hint: this.#hint(value),
      }));
    }
  }

  decode(value: unknown): unknown {
    return copyPlain(value);
  }

  encode(value: unknown): unknown {
    return value;
  }

  claims(value: unknown): boolean {
    return this.#has(toJsonValue(value).value);
  }

  describe(): string {
    const listed = this.values.slice(0, MAX_LISTED).map((value, index) => this.#describeValue(value, index));
    const more = this.values.length - listed.length;
    const words = more > 0 ? [...listed, counted(more, "other")] : listed;
    return words.length === 0 ? "nothing" : words.join(" | ");
  }

  #describeValue(value: JsonValue, index: number): string {
    const name = this.#names[index] ?? "";
    const text = shortenJson(value, 200);
    return name === "" || name === value ? text : `${text} (${name})`;
  }

  #has(value: JsonValue): boolean {
    const isComposite = typeof value === "object" && value !== null;
    return isComposite ? this.values.some((allowed) => sameJson(allowed, value)) : this.#scalars.has(value);
  }

  /** The only value that the text can mean; `undefined` when there is none or more than one. */
  #meant(text: string): { readonly value: JsonValue; readonly rule: RepairRule } | undefined {
    const meanings = new Map(this.#spellings.get(spellingKey(text) ?? "") ?? []);
    const number = readNumberText(text);
    if (number !== undefined && this.#scalars.has(number)) {
      meanings.set(number, "number-text");
    }
    const boolean = readBooleanText(text);
    if (boolean !== undefined && this.#scalars.has(boolean)) {
      meanings.set(boolean, "boolean-text");
    }
    const [only, ...others] = meanings;
    return only === undefined || others.length > 0 ? undefined : { value: only[0], rule: only[1] };
  }

  /** What each spelling may mean, and by which rule; made when the first value has to be repaired. */
  get #spellings(): ReadonlyMap<string, ReadonlyMap<JsonValue, RepairRule>> {
    this.#knownSpellings ??= spellingsOf(this.values, this.#names);
    return this.#knownSpellings;
  }

  #texts(): string[] {
    return this.values.filter((value) => typeof value === "string");
  }

  #hint(value: JsonValue): string | undefined {
    if (typeof value !== "string") {
      return undefined;
    }
    const text = nearest(value, this.#texts());
    const name = text === undefined ? nearest(value, this.#names) : undefined;
    const meant = name === undefined ? text : this.values[this.#names.indexOf(name)];
    return meant === undefined ? undefined : `Did you mean ${JSON.stringify(meant)}?`;
  }
}

function spellingsOf(
  values: readonly JsonValue[],
  names: readonly string[],
): ReadonlyMap<string, ReadonlyMap<JsonValue, RepairRule>> {
  const spellings = new Map<string, Map<JsonValue, RepairRule>>();
  const add = (spelling: string | undefined, value: JsonValue, rule: RepairRule) => {
    if (spelling !== undefined) {
      spellings.set(spelling, (spellings.get(spelling) ?? new Map()).set(value, rule));
    }
  };
  for (const [index, value] of values.entries()) {
    add(spellingKey(names[index] ?? ""), value, "enum-name");
    if (typeof value === "string") {
      add(spellingKey(value), value, "enum-spelling");
    }
  }
  return spellings;
}
