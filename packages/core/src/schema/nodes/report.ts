import { counted } from "../../json/counted.ts";
import type { JsonPath } from "../../json/json-path.ts";
import { renderPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import { shortenJson } from "../../json/shorten-json.ts";
import type { Issue } from "../argument-schema.ts";
import { cutDescription } from "./description.ts";
import { Memo } from "./memo.ts";

/** More issues than these are only counted: a model repairs a few at a time. */
const MAX_ISSUES = 20;

/** What an issue says beside its path. `received` is left out for a missing value. */
export interface Finding {
  readonly problem: string;
  readonly expected: string;
  readonly received?: JsonValue;
  readonly hint?: string | undefined;
}

/** Whether values fit nodes, as far as it is known. */
export type Verdicts = Memo<boolean>;

/** Collects what is wrong with a value. */
export class Report {
  readonly verdicts: Verdicts;
  readonly #issues: Issue[] = [];
  readonly #limit: number;
  readonly #visits = new Memo<true>();
  #found = 0;
  #repeated = 0;

  /** `limit`: how many issues are listed; none where only the verdict is wanted, one to see what comes first. */
  constructor(verdicts: Verdicts = new Memo(), limit: number = MAX_ISSUES) {
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
    const issue: Issue = {
      path: renderPath(path),
      problem,
      expected: cutDescription(expected),
      received: received === undefined ? "nothing" : shortenJson(received),
      ...(hint === undefined ? {} : { hint }),
    };
    // Parts of an `allOf` may ask for the same.
    if (this.#issues.some((listed) => isSame(listed, issue))) {
      this.#repeated += 1;
    } else {
      this.#issues.push(issue);
    }
  }

  /** Whether the node comes to this value for the first time; what it finds is listed once. */
  isFirstVisit(node: object, value: JsonValue, path: JsonPath): boolean {
    const place = typeof value === "object" && value !== null ? value : path;
    const isFirst = this.#visits.get(node, place) === undefined;
    this.#visits.set(node, place, true);
    return isFirst;
  }

  /** The issues, the last of them saying how many more there are. */
  issues(): Issue[] {
    const more = this.#found - this.#repeated - this.#issues.length;
    if (more === 0) {
      return this.#issues;
    }
    const problem = `${counted(more, "more problem")} of this kind not listed`;
    return [...this.#issues, { path: "", problem, expected: "values as declared", received: "see above" }];
  }
}

function isSame(left: Issue, right: Issue): boolean {
  return (
    left.path === right.path &&
    left.problem === right.problem &&
    left.expected === right.expected &&
    left.received === right.received
  );
}
