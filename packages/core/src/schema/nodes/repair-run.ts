import type { JsonPath } from "../../json/json-path.ts";
import { renderPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import type { Issue, Repair } from "../argument-schema.ts";
import { Memo } from "./memo.ts";
import type { Verdicts } from "./report.ts";

/** The rules by which values are repaired; each keeps the meaning of what the model wrote. */
export type RepairRule =
  | "json-text"
  | "null-to-absent"
  | "number-text"
  | "boolean-text"
  | "codec-form"
  | "enum-spelling"
  | "enum-name"
  | "scalar-to-list"
  | "key-spelling"
  | "client-key"
  | "unknown-key";

/** More repairs, or issues, than these are not listed: a list of a million texts would fill the trace. */
const MAX_NOTES = 1_000;

/** What a run needs to know of a node. */
export interface Repairing {
  repair(value: JsonValue, path: JsonPath, run: RepairRun): JsonValue;
}

/** The repair of one value that a union tried. */
export interface RepairAttempt {
  readonly value: JsonValue;
  readonly repairs: readonly Repair[];
  readonly issues: readonly Issue[];
}

/** What all runs of one operation share. */
interface Findings {
  readonly verdicts: Verdicts;
  readonly attempts: Memo<{ readonly path: JsonPath; readonly attempt: RepairAttempt }>;
}

/** Collects what was repaired. */
export class RepairRun {
  readonly repairs: Repair[] = [];
  /** What repairing removed and `check` will not see. */
  readonly issues: Issue[] = [];
  /** Whether the value stands in a list that was put around it: another list around it would never end. */
  readonly isWrapped: boolean;
  readonly #findings: Findings;
  readonly #visits = new Memo<true>();

  constructor(findings: Findings = { verdicts: new Memo(), attempts: new Memo() }, isWrapped = false) {
    this.#findings = findings;
    this.isWrapped = isWrapped;
  }

  get verdicts(): Verdicts {
    return this.#findings.verdicts;
  }

  /** Notes a repair. `to` is `undefined` for a value that was removed. */
  note(path: JsonPath, rule: RepairRule, from: JsonValue, to: JsonValue | undefined): void {
    if (this.repairs.length < MAX_NOTES) {
      this.repairs.push({ path: renderPath(path), rule, from, to });
    }
  }

  /** Takes over issues that were found on the way. */
  report(issues: readonly Issue[]): void {
    addUpTo(MAX_NOTES, this.issues, issues);
  }

  /** Whether `node` comes to this place for the first time: what it has repaired, it repairs no further. */
  isFirstVisit(node: object, path: JsonPath): boolean {
    const isFirst = this.#visits.get(node, path) === undefined;
    this.#visits.set(node, path, true);
    return isFirst;
  }

  /** Repairs the value without noting anything here; {@link adopt} does that for the attempt that is chosen. */
  attempt(node: Repairing, value: JsonValue, path: JsonPath): RepairAttempt {
    const known = this.#findings.attempts.get(node, value);
    // A list or object stands in one place only; equal scalars may stand anywhere, and repairs name the place.
    const isComposite = typeof value === "object" && value !== null;
    if (known !== undefined && (isComposite || known.path === path)) {
      return known.attempt;
    }
    const attempt = this.#repairApart(node, value, path, this.isWrapped);
    this.#findings.attempts.set(node, value, { path, attempt });
    return attempt;
  }

  /** {@link attempt} for a value that a list was put around. */
  attemptWrapped(node: Repairing, value: JsonValue, path: JsonPath): RepairAttempt {
    return this.#repairApart(node, value, path, true);
  }

  /** Takes over an attempt's repairs and returns its value. */
  adopt(attempt: RepairAttempt): JsonValue {
    addUpTo(MAX_NOTES, this.repairs, attempt.repairs);
    this.report(attempt.issues);
    return attempt.value;
  }

  #repairApart(node: Repairing, value: JsonValue, path: JsonPath, isWrapped: boolean): RepairAttempt {
    const run = new RepairRun(this.#findings, isWrapped);
    return { value: node.repair(value, path, run), repairs: run.repairs, issues: run.issues };
  }
}

/** Not by spreading: arguments lie on the stack, which ends at some hundred thousand of them. */
function addUpTo<T>(limit: number, list: T[], additions: readonly T[]): void {
  for (const addition of additions.slice(0, Math.max(0, limit - list.length))) {
    list.push(addition);
  }
}
