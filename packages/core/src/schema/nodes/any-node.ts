import { copyPlain } from "../../json/copy-plain.ts";
import type { JsonPath } from "../../json/json-path.ts";
import { depthOf, MAX_DEPTH } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import type { Report } from "./report.ts";
import type { SchemaNode } from "./schema-node.ts";
import { ALL_KINDS } from "./schema-node.ts";

/** `true` or `{}`: any JSON value. */
export class AnyNode implements SchemaNode {
  readonly kinds = ALL_KINDS;

  repair(value: JsonValue): JsonValue {
    return value;
  }

  check(value: JsonValue, path: JsonPath, report: Report): void {
    if (!isShallow(value, MAX_DEPTH - depthOf(path))) {
      report.add(path, () => ({ problem: "nested too deeply", expected: `at most ${MAX_DEPTH} levels` }));
    }
  }

  decode(value: unknown): unknown {
    return copyPlain(value);
  }

  encode(value: unknown): unknown {
    return value;
  }

  claims(): boolean {
    return true;
  }

  describe(): string {
    return "any value";
  }
}

/** Whether at most `levels` lists and objects lie inside each other. */
function isShallow(value: JsonValue, levels: number): boolean {
  if (typeof value !== "object" || value === null) {
    return true;
  }
  return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1));
}

/** `false`: no value at all. */
export class NeverNode implements SchemaNode {
  readonly kinds: ReadonlySet<never> = new Set<never>();

  repair(value: JsonValue): JsonValue {
    return value;
  }

  check(value: JsonValue, path: JsonPath, report: Report): void {
    report.add(path, () => ({ problem: "not allowed", expected: "nothing", received: value, hint: "Leave it out." }));
  }

  decode(value: unknown): unknown {
    return value;
  }

  encode(value: unknown): unknown {
    return value;
  }

  claims(): boolean {
    return false;
  }

  describe(): string {
    return "nothing";
  }
}
