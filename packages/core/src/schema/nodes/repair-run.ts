import type { JsonPath } from "../../json/json-path.ts";
import { renderPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import type { Issue, Repair } from "../argument-schema.ts";
import type { Verdicts } from "./report.ts";

/** The rules by which values are repaired; each keeps the meaning of what the model wrote. */
export type RepairRule =
  | "json-text"
  | "null-to-absent"
  | "number-text"
  | "boolean-text"
  | "bigint-number"
  | "enum-spelling"
  | "enum-name"
  | "scalar-to-list"
  | "key-spelling"
  | "client-key"
  | "unknown-key";

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

/** Collects what was repaired. */
export class RepairRun {
  readonly repairs: Repair[] = [];
  /** What repairing removed and `check` will not see. */
  readonly issues: Issue[] = [];
  readonly verdicts: Verdicts;
  readonly #attempts: Map<object, WeakMap<object, RepairAttempt>>;

  constructor(verdicts: Verdicts = new Map(), attempts: Map<object, WeakMap<object, RepairAttempt>> = new Map()) {
    this.verdicts = verdicts;
    this.#attempts = attempts;
  }

  /** Notes a repair. `to` is `undefined` for a value that was removed. */
  note(path: JsonPath, rule: RepairRule, from: JsonValue, to: JsonValue | undefined): void {
    this.repairs.push({ path: renderPath(path), rule, from, to });
  }

  /** Repairs the value without noting anything here; {@link adopt} does that for the attempt that is chosen. */
  attempt(node: Repairing, value: JsonValue, path: JsonPath): RepairAttempt {
    if (typeof value !== "object" || value === null) {
      return this.#repairApart(node, value, path);
    }
    let known = this.#attempts.get(node);
    if (known === undefined) {
      known = new WeakMap();
      this.#attempts.set(node, known);
    }
    let attempt = known.get(value);
    if (attempt === undefined) {
      attempt = this.#repairApart(node, value, path);
      known.set(value, attempt);
    }
    return attempt;
  }

  /** Takes over an attempt's repairs and returns its value. */
  adopt(attempt: RepairAttempt): JsonValue {
    this.repairs.push(...attempt.repairs);
    this.issues.push(...attempt.issues);
    return attempt.value;
  }

  #repairApart(node: Repairing, value: JsonValue, path: JsonPath): RepairAttempt {
    const run = new RepairRun(this.verdicts, this.#attempts);
    return { value: node.repair(value, path, run), repairs: run.repairs, issues: run.issues };
  }
}
