import type { JsonPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import { accepts } from "./accepts.ts";
import { AnyNode } from "./any-node.ts";
import type { Report } from "./report.ts";
import type { SchemaNode } from "./schema-node.ts";

/** `not`: a value that must not fit. */
export class NotNode extends AnyNode {
  readonly #refused: SchemaNode;

  constructor(refused: SchemaNode) {
    super();
    this.#refused = refused;
  }

  override check(value: JsonValue, path: JsonPath, report: Report): void {
    if (accepts(this.#refused, value, path, report.verdicts)) {
      report.add(path, () => ({ problem: "not allowed", expected: this.describe(), received: value }));
    }
  }

  override describe(): string {
    return `anything but ${this.#refused.describe()}`;
  }
}

/** `if`, `then`, `else`: which rules hold depends on the value. */
export class ConditionNode extends AnyNode {
  readonly #condition: SchemaNode;
  readonly #consequence: SchemaNode;
  readonly #alternative: SchemaNode;

  constructor(condition: SchemaNode, consequence: SchemaNode, alternative: SchemaNode) {
    super();
    this.#condition = condition;
    this.#consequence = consequence;
    this.#alternative = alternative;
  }

  override check(value: JsonValue, path: JsonPath, report: Report): void {
    const holds = accepts(this.#condition, value, path, report.verdicts);
    (holds ? this.#consequence : this.#alternative).check(value, path, report);
  }
}
