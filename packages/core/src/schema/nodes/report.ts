import { cutText } from "../../json/cut-text.ts";
import type { JsonPath } from "../../json/json-path.ts";
import { renderPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import { shortenJson } from "../../json/shorten-json.ts";
import type { Issue } from "../argument-schema.ts";

/** More issues than these are only counted: a model repairs a few at a time. */
const MAX_ISSUES = 20;

/** Longer descriptions of what is expected are cut. */
const MAX_EXPECTED = 1_000;

/** What an issue says beside its path. `received` is left out for a missing value. */
export interface Finding {
  readonly problem: string;
  readonly expected: string;
  readonly received?: JsonValue;
  readonly hint?: string | undefined;
}

/** Verdicts by node on objects and lists, kept for one operation: nested unions would otherwise ask the same again and again. */
export type Verdicts = Map<object, WeakMap<object, boolean>>;

/** Collects what is wrong with a value. */
export class Report {
  readonly verdicts: Verdicts;
  readonly #issues: Issue[] = [];
  readonly #limit: number;
  #found = 0;

  /** `limit`: how many issues are listed; none where only the verdict is wanted, one to see what comes first. */
  constructor(verdicts: Verdicts = new Map(), limit: number = MAX_ISSUES) {
    this.verdicts = verdicts;
    this.#limit = limit;
  }

  /** Whether the issues are for the reader, not for a comparison: only then are hints worth any work. */
  get isFinal(): boolean {
    return this.#limit === MAX_ISSUES;
  }

  /** How many faults there are, listed or not. */
  get found(): number {
    return this.#found;
  }

  /** Whether there is no use in looking further: only the verdict is wanted, and it is known. */
  get decided(): boolean {
    return this.#limit === 0 && this.#found > 0;
  }

  /** Records a fault. `find` is asked only if the issue will be listed. */
  add(path: JsonPath, find: () => Finding): void {
    this.#found += 1;
    if (this.#issues.length >= this.#limit) {
      return;
    }
    const { problem, expected, received, hint } = find();
    this.#issues.push({
      path: renderPath(path),
      problem,
      expected: expected.length > MAX_EXPECTED ? `${cutText(expected, MAX_EXPECTED)}…` : expected,
      received: received === undefined ? "nothing" : shortenJson(received),
      ...(hint === undefined ? {} : { hint }),
    });
  }

  /** The issues, the last of them saying how many more there are. */
  issues(): Issue[] {
    const more = this.#found - this.#issues.length;
    if (more === 0) {
      return this.#issues;
    }
    const problem = `${more} more ${more === 1 ? "problem" : "problems"} of this kind not listed`;
    return [...this.#issues, { path: "", problem, expected: "values as declared", received: "see above" }];
  }
}
