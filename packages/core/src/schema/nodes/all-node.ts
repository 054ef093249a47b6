import type { JsonPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import { toJsonValue } from "../../json/to-json-value.ts";
import type { EncodeRun } from "./encode-run.ts";
import type { RepairRun } from "./repair-run.ts";
import type { Report } from "./report.ts";
import type { JsonKind, SchemaNode } from "./schema-node.ts";
import { ALL_KINDS } from "./schema-node.ts";

/** `allOf`, and keywords that stand beside each other without being one kind of value. The value must fit every part. */
export class AllNode implements SchemaNode {
  readonly #parts: readonly SchemaNode[];

  constructor(parts: readonly SchemaNode[]) {
    this.#parts = parts;
  }

  get kinds(): ReadonlySet<JsonKind> {
    return new Set([...ALL_KINDS].filter((kind) => this.#parts.every((part) => part.kinds.has(kind))));
  }

  repair(value: JsonValue, path: JsonPath, run: RepairRun): JsonValue {
    return this.#parts.reduce((repaired, part) => part.repair(repaired, path, run), value);
  }

  check(value: JsonValue, path: JsonPath, report: Report): void {
    for (const part of this.#parts) {
      if (!report.decided) {
        part.check(value, path, report);
      }
    }
  }

  decode(value: unknown): unknown {
    return this.#parts.reduce((decoded, part) => part.decode(decoded), value);
  }

  encode(value: unknown, path: JsonPath, run: EncodeRun): JsonValue {
    // The parts stand in the order in which they say what the value is; the later ones mostly limit it.
    const [first] = this.#parts;
    return first === undefined ? toJsonValue(value).value : first.encode(value, path, run);
  }

  claims(value: unknown, levels: number): boolean {
    return this.#parts.every((part) => part.claims(value, levels));
  }

  describe(): string {
    const words = new Set(this.#parts.map((part) => part.describe()));
    words.delete("any value");
    return [...words].join(" and ") || "any value";
  }
}
