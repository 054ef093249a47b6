import type { JsonPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import type { RepairRun } from "./repair-run.ts";
import type { Report } from "./report.ts";
import type { JsonKind, SchemaNode } from "./schema-node.ts";

/** The boolean that `true` or `false` in any letter case spells; models trained on Python write `True`. */
export function readBooleanText(text: string): boolean | undefined {
  const word = text.length <= 5 ? text.toLowerCase() : "";
  return word === "true" ? true : word === "false" ? false : undefined;
}

/** `boolean`. */
export class BooleanNode implements SchemaNode {
  readonly kinds: ReadonlySet<JsonKind> = new Set(["boolean"]);

  repair(value: JsonValue, path: JsonPath, run: RepairRun): JsonValue {
    const boolean = typeof value === "string" ? readBooleanText(value) : undefined;
    if (boolean === undefined) {
      return value;
    }
    run.note(path, "boolean-text", value, boolean);
    return boolean;
  }

  check(value: JsonValue, path: JsonPath, report: Report): void {
    if (typeof value !== "boolean") {
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
    return typeof value === "boolean";
  }

  describe(): string {
    return "true or false";
  }
}
