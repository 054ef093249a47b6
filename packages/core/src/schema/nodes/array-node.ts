import { counted } from "../../json/counted.ts";
import type { JsonPath } from "../../json/json-path.ts";
import { depthOf, descend, MAX_DEPTH } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import { canonicalJson } from "../../json/same-json.ts";
import { accepts } from "./accepts.ts";
import type { EncodeRun } from "./encode-run.ts";
import { looksLikeJson, repairJsonText } from "./json-text.ts";
import type { RepairRun } from "./repair-run.ts";
import type { Report, Verdicts } from "./report.ts";
import type { JsonKind, SchemaNode } from "./schema-node.ts";

/** What a list must satisfy (JSON Schema 2020-12: applicator vocabulary, section 10.3.1; validation vocabulary, section 6.4). */
export interface ArrayRules {
  /** The first items, one node each. */
  readonly prefix: readonly SchemaNode[];
  /** All further items; `undefined` when none may follow. */
  readonly rest: SchemaNode | undefined;
  readonly minItems: number;
  readonly maxItems: number;
  readonly uniqueItems: boolean;
  readonly contains: { readonly node: SchemaNode; readonly min: number; readonly max: number } | undefined;
}

const ARRAY: ReadonlySet<JsonKind> = new Set(["array"]);

/** `array`: lists and tuples. */
export class ArrayNode implements SchemaNode {
  readonly kinds = ARRAY;
  readonly #rules: ArrayRules;

  constructor(rules: ArrayRules) {
    this.#rules = rules;
  }

  repair(value: JsonValue, path: JsonPath, run: RepairRun): JsonValue {
    const list = typeof value === "string" ? repairJsonText(value, ARRAY, path, run) : value;
    return Array.isArray(list) ? this.#repairItems(list, path, run) : this.#wrapScalar(list, path, run);
  }

  #repairItems(list: readonly JsonValue[], path: JsonPath, run: RepairRun): JsonValue[] {
    return list.map((item, index) => {
      const node = this.#nodeAt(index);
      return node === undefined ? item : node.repair(item, descend(path, index), run);
    });
  }

  /**
   * A single value where a list of such values is wanted; never `""` or broken JSON text, which may mean anything, and
   * never a list in a list: where a type is also a list of itself, that would go on for ever.
   */
  #wrapScalar(value: JsonValue, path: JsonPath, run: RepairRun): JsonValue {
    const isEmptyOrBroken = typeof value === "string" && (value.trim() === "" || looksLikeJson(value));
    const node = this.#nodeAt(0);
    if (value === null || typeof value === "object" || isEmptyOrBroken || node === undefined || run.isWrapped) {
      return value;
    }
    const attempt = run.attemptWrapped(node, value, descend(path, 0));
    const list = [attempt.value];
    if (!accepts(this, list, path, run.verdicts)) {
      return value;
    }
    run.note(path, "scalar-to-list", value, [value]);
    run.adopt(attempt);
    return list;
  }

  check(value: JsonValue, path: JsonPath, report: Report): void {
    if (!Array.isArray(value)) {
      report.add(path, () => ({
        problem: "wrong type",
        expected: this.describe(),
        received: value,
        hint: listHint(value),
      }));
      return;
    }
    if (depthOf(path) >= MAX_DEPTH) {
      report.add(path, () => ({ problem: "nested too deeply", expected: `at most ${MAX_DEPTH} levels` }));
      return;
    }
    const before = report.found;
    this.#checkSize(value, path, report);
    for (let index = 0; index < value.length && !report.decided; index++) {
      this.#nodeAt(index)?.check(value[index] as JsonValue, descend(path, index), report);
    }
    if (report.found === before) {
      this.#checkUnique(value, path, report);
      this.#checkContains(value, path, report);
    }
  }

  decode(value: unknown, verdicts: Verdicts): unknown {
    return Array.isArray(value) ? value.map((item, index) => this.#nodeAt(index)?.decode(item, verdicts)) : value;
  }

  encode(value: unknown, path: JsonPath, run: EncodeRun): unknown {
    if (!Array.isArray(value)) {
      return value;
    }
    return run.inside(value, path, (list) =>
      Array.from(list, (item: unknown, index) => {
        const node = this.#nodeAt(index);
        return node === undefined ? item : node.encode(item, descend(path, index), run);
      }),
    );
  }

  claims(value: unknown, levels: number): boolean {
    return (
      Array.isArray(value) &&
      (levels === 0 || value.every((item, index) => this.#nodeAt(index)?.claims(item, levels - 1) ?? false))
    );
  }

  describe(): string {
    const { prefix, rest } = this.#rules;
    if (prefix.length > 0) {
      const items = prefix.map((node) => node.describe());
      return `list [${[...items, ...(rest === undefined ? [] : [`… ${rest.describe()}`])].join(", ")}]`;
    }
    const items = rest === undefined ? "list" : `list of ${inParentheses(rest.describe())}`;
    return `${items}${describeSize(this.#rules)}`;
  }

  #nodeAt(index: number): SchemaNode | undefined {
    return this.#rules.prefix[index] ?? this.#rules.rest;
  }

  #checkSize(list: readonly JsonValue[], path: JsonPath, report: Report): void {
    const { minItems, maxItems, prefix, rest } = this.#rules;
    const most = rest === undefined ? Math.min(maxItems, prefix.length) : maxItems;
    if (list.length >= minItems && list.length <= most) {
      return;
    }
    const problem = list.length < minItems ? "too few items" : "too many items";
    report.add(path, () => ({
      problem: `${problem} (${list.length})`,
      expected: this.describe(),
      received: list as JsonValue[],
    }));
  }

  #checkUnique(list: readonly JsonValue[], path: JsonPath, report: Report): void {
    if (!this.#rules.uniqueItems) {
      return;
    }
    const seen = new Set<string>();
    for (const [index, item] of list.entries()) {
      const text = canonicalJson(item);
      if (seen.has(text)) {
        report.add(descend(path, index), () => ({
          problem: "repeated item",
          expected: "each item only once",
          received: item,
        }));
      }
      seen.add(text);
    }
  }

  #checkContains(list: readonly JsonValue[], path: JsonPath, report: Report): void {
    const { contains } = this.#rules;
    if (contains === undefined) {
      return;
    }
    const { node, min, max } = contains;
    const count = list.filter((item, index) => accepts(node, item, descend(path, index), report.verdicts)).length;
    if (count < min || count > max) {
      const range = max === Number.POSITIVE_INFINITY ? `at least ${min}` : `${min} to ${max}`;
      report.add(path, () => ({
        problem: `${counted(count, "item")} of the kind that it must contain`,
        expected: `${range} of: ${node.describe()}`,
        received: list as JsonValue[],
      }));
    }
  }
}

function inParentheses(words: string): string {
  return / or | \| |,/.test(words) ? `(${words})` : words;
}

function describeSize({ minItems, maxItems }: ArrayRules): string {
  if (maxItems === Number.POSITIVE_INFINITY) {
    return minItems === 0 ? "" : ` with at least ${counted(minItems, "item")}`;
  }
  if (minItems === maxItems) return ` with ${counted(maxItems, "item")}`;
  return minItems === 0 ? ` with at most ${counted(maxItems, "item")}` : ` with ${minItems} to ${maxItems} items`;
}

function listHint(value: JsonValue): string | undefined {
  return typeof value === "string" && looksLikeJson(value)
    ? "Send a JSON list, not text that contains one."
    : undefined;
}
