import type { JsonPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import { isPlainRecord } from "../../json/plain-record.ts";
import { AnyNode } from "./any-node.ts";
import type { EncodeRun } from "./encode-run.ts";
import type { RepairRun } from "./repair-run.ts";
import type { Report, Verdicts } from "./report.ts";
import type { JsonKind, SchemaNode } from "./schema-node.ts";
import { ALL_KINDS } from "./schema-node.ts";

/** `allOf`, and keywords that stand beside each other without being one kind of value. The value must fit every part. */
export class AllNode implements SchemaNode {
  readonly #parts: readonly SchemaNode[];

  constructor(parts: readonly SchemaNode[]) {
    this.#parts = [...new Set(parts)];
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

  decode(value: unknown, verdicts: Verdicts): unknown {
    return this.#parts.reduce((decoded, part) => part.decode(decoded, verdicts), value);
  }

  encode(value: unknown, path: JsonPath, run: EncodeRun): unknown {
    return this.#parts.reduceRight((encoded, part) => part.encode(encoded, path, run), value);
  }

  claims(value: unknown, levels: number): boolean {
    const claimants = this.#parts.filter((part) => part.claims(value, levels));
    // What JSON has no form for was made by one part, which the others do not know.
    return isJsonKind(value)
      ? claimants.length === this.#parts.length
      : claimants.some((part) => !(part instanceof AnyNode));
  }

  describe(): string {
    const words = new Set(this.#parts.map((part) => part.describe()));
    words.delete("any value");
    return [...words].join(" and ") || "any value";
  }
}

function isJsonKind(value: unknown): boolean {
  return (
    ["string", "number", "boolean"].includes(typeof value) ||
    value === null ||
    Array.isArray(value) ||
    isPlainRecord(value)
  );
}
