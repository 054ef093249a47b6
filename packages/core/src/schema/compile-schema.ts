import type { JsonValue } from "../json/json-value.ts";
import type { ArgumentSchema, Issue, RepairedValue } from "./argument-schema.ts";
import { copyArguments } from "./copy-arguments.ts";
import type { JsonSchema } from "./json-schema.ts";
import { EncodeRun } from "./nodes/encode-run.ts";
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
 * Draft 2020-12, and draft-07 tuples and `definitions`. Not interpreted, as if they were not there: `dependentSchemas`,
 * `unevaluatedProperties`, `unevaluatedItems`, `$dynamicRef`, `contentSchema`, and formats other than date-time, date,
 * time, email, uri, uuid, ipv4, ipv6. `not` and `if` with `then` and `else` are checked, but nothing is repaired or
 * converted by them.
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
    const repaired = this.#node.repair(copy.value, undefined, run);
    return { value: repaired, repairs: run.repairs, issues: [...copy.issues, ...run.issues] };
  }

  check(value: JsonValue): Issue[] {
    const report = new Report();
    this.#node.check(value, undefined, report);
    return report.issues();
  }

  decode(value: JsonValue): unknown {
    return this.#node.decode(value);
  }

  encode(value: unknown): JsonValue {
    return this.#node.encode(value, undefined, new EncodeRun());
  }
}
