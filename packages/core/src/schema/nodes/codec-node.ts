import type { JsonPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import type { Codec } from "../codecs/codec.ts";
import type { EncodeRun } from "./encode-run.ts";
import type { RepairRun } from "./repair-run.ts";
import type { Report, Verdicts } from "./report.ts";
import type { JsonKind, SchemaNode } from "./schema-node.ts";

/** A schema marked with `x-codec`: `inner` handles the JSON form, the codec the way to the function's value and back. */
export class CodecNode implements SchemaNode {
  readonly #inner: SchemaNode;
  readonly #codec: Codec;

  constructor(inner: SchemaNode, codec: Codec) {
    this.#inner = inner;
    this.#codec = codec;
  }

  get kinds(): ReadonlySet<JsonKind> {
    return this.#inner.kinds;
  }

  repair(value: JsonValue, path: JsonPath, run: RepairRun): JsonValue {
    const repaired = this.#codec.repair?.(value) ?? value;
    if (repaired !== value) {
      run.note(path, "codec-form", value, repaired);
    }
    return this.#inner.repair(repaired, path, run);
  }

  check(value: JsonValue, path: JsonPath, report: Report): void {
    const before = report.found;
    this.#inner.check(value, path, report);
    const problem = report.found === before ? this.#codec.problem(value) : undefined;
    if (problem !== undefined) {
      report.add(path, () => ({ problem, expected: this.describe(), received: value }));
    }
  }

  decode(value: unknown, verdicts: Verdicts): unknown {
    return this.#codec.owns(value) ? value : this.#codec.decode(this.#inner.decode(value, verdicts));
  }

  encode(value: unknown, path: JsonPath, run: EncodeRun): unknown {
    return this.#inner.encode(this.#codec.owns(value) ? this.#codec.encode(value) : value, path, run);
  }

  claims(value: unknown): boolean {
    return this.#codec.owns(value) || (value === null && this.kinds.has("null"));
  }

  describe(): string {
    return this.#codec.words ?? this.#inner.describe();
  }
}
