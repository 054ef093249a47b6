import type { JsonPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import type { Report } from "./report.ts";
import type { JsonKind, SchemaNode } from "./schema-node.ts";

/** `null`. */
export class NullNode implements SchemaNode {
  readonly kinds: ReadonlySet<JsonKind> = new Set(["null"]);

  repair(value: JsonValue): JsonValue {
    return value;
  }

  check(value: JsonValue, path: JsonPath, report: Report): void {
    if (value !== null) {
      report.add(path, () => ({ problem: "wrong type", expected: this.describe(), received: value }));
    }
  }

  decode(value: unknown): unknown {
    return value;
  }

  encode(value: unknown): unknown {
    return value;
  }

  claims(value: unknown): boolean {
    return value === null || value === undefined;
  }

  describe(): string {
    return "null";
  }
}
