import type { JsonPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import { cutDescription } from "./description.ts";
import type { EncodeRun } from "./encode-run.ts";
import type { RepairRun } from "./repair-run.ts";
import type { Report, Verdicts } from "./report.ts";
import type { JsonKind, SchemaNode } from "./schema-node.ts";

/** `$ref`. The target is set once it has been compiled, so that definitions may contain themselves. */
export class ReferenceNode implements SchemaNode {
  readonly #name: string;
  #target: SchemaNode | undefined;
  #kinds: ReadonlySet<JsonKind> | undefined;
  #description: string | undefined;

  /** `name` stands for the target where a description would contain itself. */
  constructor(name: string) {
    this.#name = name;
  }

  get target(): SchemaNode {
    if (this.#target === undefined) {
      throw new Error(`The schema ${this.#name} is used before it is compiled`);
    }
    return this.#target;
  }

  set target(target: SchemaNode) {
    this.#target = target;
  }

  get kinds(): ReadonlySet<JsonKind> {
    this.#kinds ??= this.target.kinds;
    return this.#kinds;
  }

  // Where definitions share others, each visit would be two of the next level; hence one visit for each place.
  repair(value: JsonValue, path: JsonPath, run: RepairRun): JsonValue {
    return run.isFirstVisit(this, path) ? this.target.repair(value, path, run) : value;
  }

  check(value: JsonValue, path: JsonPath, report: Report): void {
    if (report.isFirstVisit(this, value, path)) {
      this.target.check(value, path, report);
    }
  }

  decode(value: unknown, verdicts: Verdicts): unknown {
    return this.target.decode(value, verdicts);
  }

  encode(value: unknown, path: JsonPath, run: EncodeRun): unknown {
    return this.target.encode(value, path, run);
  }

  claims(value: unknown, levels: number): boolean {
    return this.target.claims(value, levels);
  }

  describe(): string {
    if (this.#description === undefined) {
      // Stands for this node inside of its own description.
      this.#description = this.#name;
      this.#description = cutDescription(this.target.describe());
    }
    return this.#description;
  }
}

/** The node behind any references. */
export function dereference(node: SchemaNode): SchemaNode {
  let target = node;
  while (target instanceof ReferenceNode) {
    target = target.target;
  }
  return target;
}
