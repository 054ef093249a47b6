import type { JsonValue } from "../json/json-value.ts";
import { toJsonValue } from "../json/to-json-value.ts";
import type { ArgumentSchema, Issue, RepairedValue } from "./argument-schema.ts";
import { copyArguments } from "./copy-arguments.ts";
import type { JsonSchema } from "./json-schema.ts";
import { EncodeRun } from "./nodes/encode-run.ts";
import { Memo } from "./nodes/memo.ts";
import { RepairRun } from "./nodes/repair-run.ts";
import { Report } from "./nodes/report.ts";
import type { SchemaNode } from "./nodes/schema-node.ts";
import { SchemaCompiler } from "./schema-compiler.ts";

/** Options of {@link compileSchema}. */
export interface CompileOptions {
  /**
   * What happens to members that a closed object does not have: they are a fault, or are left out with a note. If it
   * is given, the schema is that of a tool's arguments, and its top level is closed unless it says otherwise.
   */
  readonly unknownProperties?: "error" | "warn";
}

/**
 * Makes a JSON Schema ready to repair, check, decode and encode values. Nothing is evaluated as code.
 *
 * Draft 2020-12, and draft-07 tuples and `definitions`. Not interpreted, as if they were not there: `dependencies` (of
 * draft-07), `dependentSchemas`, `unevaluatedProperties`, `unevaluatedItems`, `$dynamicRef`, `contentSchema`, and formats
 * other than date-time, date, time, email, uri, uuid, ipv4, ipv6. `not` and `if` with `then` and `else` are checked, but
 * nothing is repaired or converted by them.
 *
 * @throws ToolwrightError `INVALID_SIGNATURE` when the schema is malformed; the message names the place.
 */
export function compileSchema(schema: JsonSchema, options: CompileOptions = {}): ArgumentSchema {
  return new CompiledSchema(new SchemaCompiler(schema, options).compile());
}

class CompiledSchema implements ArgumentSchema {
  readonly #node: SchemaNode;

  constructor(node: SchemaNode) {
    this.#node = node;
  }

  repair(value: unknown): RepairedValue {
    const copy = copyArguments(value, undefined);
    const run = new RepairRun();
    return withinStack(
      () => {
        const repaired = this.#node.repair(copy.value, undefined, run);
        return { value: repaired, repairs: run.repairs, issues: [...copy.issues, ...run.issues] };
      },
      () => ({ value: copy.value, repairs: [], issues: [TOO_DEEP] }),
    );
  }

  check(value: JsonValue): Issue[] {
    const report = new Report();
    return withinStack(
      () => {
        this.#node.check(value, undefined, report);
        return report.issues();
      },
      () => [TOO_DEEP],
    );
  }

  decode(value: JsonValue): unknown {
    return this.#node.decode(value, new Memo());
  }

  encode(value: unknown): JsonValue {
    const encoded = withinStack(
      () => this.#node.encode(value, undefined, new EncodeRun()),
      () => value,
    );
    return toJsonValue(encoded).value;
  }
}

const TOO_DEEP: Issue = {
  path: "",
  problem: "nested too deeply for its schema",
  expected: "a value with fewer levels",
  received: "too many levels to be looked at",
};

/**
 * Runs what goes as deep as value and schema together. Each is bounded, but a definition of many levels may apply at
 * every level of a value, and how much fits on the stack depends on the caller too.
 */
function withinStack<T>(run: () => T, otherwise: () => T): T {
  try {
    return run();
  } catch (error) {
    if (error instanceof RangeError) {
      return otherwise();
    }
    throw error;
  }
}
