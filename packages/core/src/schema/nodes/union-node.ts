import type { JsonPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import { getOwn, isRecord } from "../../json/json-value.ts";
import { sameJson } from "../../json/same-json.ts";
import { accepts } from "./accepts.ts";
import { Discriminator } from "./discriminator.ts";
import type { EncodeRun } from "./encode-run.ts";
import { repairJsonText } from "./json-text.ts";
import type { RepairAttempt, RepairRun } from "./repair-run.ts";
import type { Verdicts } from "./report.ts";
import { Report } from "./report.ts";
import type { JsonKind, SchemaNode } from "./schema-node.ts";
import { kindOf } from "./schema-node.ts";

/** How deep a decoded value is looked at to find the branch that it belongs to. */
const CLAIM_LEVELS = 4;

/** `anyOf`, `oneOf` and lists of types. The order of the branches is the order of preference. */
export class UnionNode implements SchemaNode {
  readonly branches: readonly SchemaNode[];
  readonly #exactlyOne: boolean;
  #discriminator: Discriminator | null | undefined;

  /** `exactlyOne` for `oneOf`: a value that fits two branches does not fit. */
  constructor(branches: readonly SchemaNode[], exactlyOne = false) {
    this.branches = branches;
    this.#exactlyOne = exactlyOne;
  }

  get kinds(): ReadonlySet<JsonKind> {
    return new Set(this.branches.flatMap((branch) => [...branch.kinds]));
  }

  /** A value that fits as it is stays. Otherwise the discriminator decides, or exactly one repair that fits. */
  repair(value: JsonValue, path: JsonPath, run: RepairRun): JsonValue {
    if (accepts(this, value, path, run.verdicts)) {
      return value;
    }
    const { kinds } = this;
    const parsed = kinds.has("string") ? value : repairJsonText(value, kinds, path, run);
    const chosen = this.#tagged(parsed) ?? this.#onlyBranchOfKind(parsed);
    if (chosen !== undefined) {
      return chosen.repair(parsed, path, run);
    }
    const attempts = this.#fittingAttempts(parsed, path, run);
    const [attempt] = attempts;
    const isClear = attempt !== undefined && attempts.every((other) => sameJson(other.value, attempt.value));
    return isClear ? run.adopt(attempt) : parsed;
  }

  /** Repairs that fit. A list made of a single value counts only when nothing else fits. */
  #fittingAttempts(value: JsonValue, path: JsonPath, run: RepairRun): RepairAttempt[] {
    const fitting = this.branches
      .map((branch) => run.attempt(branch, value, path))
      .filter((attempt) => accepts(this, attempt.value, path, run.verdicts));
    const direct = fitting.filter((attempt) => Array.isArray(attempt.value) === Array.isArray(value));
    return direct.length > 0 ? direct : fitting;
  }

  check(value: JsonValue, path: JsonPath, report: Report): void {
    const fitting = this.branches.filter((branch) => accepts(branch, value, path, report.verdicts));
    if (fitting.length === 1 || (fitting.length > 1 && !this.#exactlyOne)) {
      return;
    }
    if (fitting.length > 1) {
      report.add(path, () => ({
        problem: "fits more than one of the alternatives",
        expected: `exactly one of: ${this.describe()}`,
        received: value,
      }));
    } else {
      this.#reportMisfit(value, path, report);
    }
  }

  #reportMisfit(value: JsonValue, path: JsonPath, report: Report): void {
    const tags = this.#tags;
    const chosen = this.#tagged(value) ?? this.#onlyBranchOfKind(value) ?? this.#onlyBranchBesideNull();
    if (chosen !== undefined) {
      chosen.check(value, path, report);
    } else if (tags !== undefined && isRecord(value)) {
      tags.report(value, path, report);
    } else {
      report.add(path, () => ({
        problem: this.kinds.has(kindOf(value)) ? "fits none of the alternatives" : "wrong type",
        expected: this.describe(),
        received: value,
        hint: report.isFinal ? this.#closest(value, path, report) : undefined,
      }));
    }
  }

  /** What is wrong by the branch that the value misses by the least. */
  #closest(value: JsonValue, path: JsonPath, report: Report): string | undefined {
    const ranked = this.branches
      .filter((branch) => branch.kinds.has(kindOf(value)))
      .map((branch) => {
        const trial = new Report(report.verdicts, 1);
        branch.check(value, path, trial);
        return { branch, found: trial.found, issue: trial.issues()[0] };
      })
      .sort((left, right) => left.found - right.found);
    const [best] = ranked;
    return best?.issue === undefined
      ? undefined
      : `As ${best.branch.describe()}: ${best.issue.path || "value"} ${best.issue.problem}.`;
  }

  decode(value: unknown, verdicts: Verdicts): unknown {
    const branch = this.branches.find((candidate) => accepts(candidate, value as JsonValue, undefined, verdicts));
    return branch === undefined ? value : branch.decode(value, verdicts);
  }

  encode(value: unknown, path: JsonPath, run: EncodeRun): unknown {
    const branch = this.#claimant(value);
    return branch === undefined ? value : branch.encode(value, path, run);
  }

  #claimant(value: unknown): SchemaNode | undefined {
    try {
      return this.branches.find((branch) => branch.claims(value, CLAIM_LEVELS));
    } catch {
      return undefined;
    }
  }

  claims(value: unknown, levels: number): boolean {
    return this.branches.some((branch) => branch.claims(value, levels));
  }

  describe(): string {
    return [...new Set(this.branches.map((branch) => branch.describe()))].join(" or ");
  }

  /** Found late: references have their targets only once the whole schema is compiled. */
  get #tags(): Discriminator | undefined {
    if (this.#discriminator === undefined) {
      this.#discriminator = Discriminator.of(this.branches) ?? null;
    }
    return this.#discriminator ?? undefined;
  }

  /** The branch that the value's tag names, whatever else is wrong with the value. */
  #tagged(value: JsonValue): SchemaNode | undefined {
    return isRecord(value) ? this.#tags?.branchOf(getOwn(value, this.#tags.key)) : undefined;
  }

  /** A value that is not null was meant for what may be null: its own words say best what is wrong. */
  #onlyBranchBesideNull(): SchemaNode | undefined {
    const [branch, ...others] = this.branches.filter(({ kinds }) => kinds.size > 1 || !kinds.has("null"));
    return others.length === 0 ? branch : undefined;
  }

  #onlyBranchOfKind(value: JsonValue): SchemaNode | undefined {
    const [branch, ...others] = this.branches.filter((candidate) => candidate.kinds.has(kindOf(value)));
    const isComposite = typeof value === "object" && value !== null;
    return others.length === 0 && (isComposite || this.branches.length === 1) ? branch : undefined;
  }
}

/** Keywords without a `type`: each constrains values of its own kind, all others fit. */
export class TypelessNode extends UnionNode {
  readonly #constrained: readonly SchemaNode[];

  constructor(branches: readonly SchemaNode[], constrained: readonly SchemaNode[]) {
    super(branches);
    this.#constrained = constrained;
  }

  override describe(): string {
    return this.#constrained.map((node) => node.describe()).join(" or ");
  }
}
