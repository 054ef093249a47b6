import type { JsonPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import { readNumberText } from "../number-text.ts";
import type { RepairRun } from "./repair-run.ts";
import type { Report } from "./report.ts";
import type { JsonKind, SchemaNode } from "./schema-node.ts";

/** What a number must satisfy (JSON Schema 2020-12, validation vocabulary, section 6.2). */
export interface NumberRules {
  readonly integer: boolean;
  readonly minimum?: number | undefined;
  readonly maximum?: number | undefined;
  readonly exclusiveMinimum?: number | undefined;
  readonly exclusiveMaximum?: number | undefined;
  readonly multipleOf?: number | undefined;
}

/** `number` and `integer`. 5.0 is an integer. */
export class NumberNode implements SchemaNode {
  readonly kinds: ReadonlySet<JsonKind> = new Set(["number"]);
  readonly #rules: NumberRules;

  constructor(rules: NumberRules) {
    this.#rules = rules;
  }

  repair(value: JsonValue, path: JsonPath, run: RepairRun): JsonValue {
    const number = typeof value === "string" ? readNumberText(value) : undefined;
    if (number === undefined) {
      return value;
    }
    run.note(path, "number-text", value, number);
    return number;
  }

  check(value: JsonValue, path: JsonPath, report: Report): void {
    const problem = this.#problem(value);
    if (problem !== undefined) {
      report.add(path, () => ({ problem, expected: this.describe(), received: value, hint: this.#hint(value) }));
    }
  }

  decode(value: unknown): unknown {
    return value;
  }

  encode(value: unknown): unknown {
    return value;
  }

  claims(value: unknown): boolean {
    return typeof value === "number" && (!this.#rules.integer || Number.isInteger(value));
  }

  describe(): string {
    const { integer, minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = this.#rules;
    const bounds =
      minimum !== undefined && maximum !== undefined
        ? [`from ${minimum} to ${maximum}`]
        : [
            ...(minimum === undefined ? [] : [`of at least ${minimum}`]),
            ...(maximum === undefined ? [] : [`of at most ${maximum}`]),
          ];
    const words = [
      integer ? "integer" : "number",
      ...bounds,
      ...(exclusiveMinimum === undefined ? [] : [`greater than ${exclusiveMinimum}`]),
      ...(exclusiveMaximum === undefined ? [] : [`less than ${exclusiveMaximum}`]),
      ...(multipleOf === undefined ? [] : [`that is a multiple of ${multipleOf}`]),
    ];
    return words.join(" ");
  }

  #problem(value: JsonValue): string | undefined {
    const { integer, multipleOf } = this.#rules;
    if (typeof value !== "number") {
      return "wrong type";
    }
    if (integer && !Number.isInteger(value)) {
      return "not a whole number";
    }
    if (integer && !Number.isSafeInteger(value)) {
      return "too large to be held exactly";
    }
    return (
      this.#outOfRange(value) ??
      (multipleOf === undefined || isMultiple(value, multipleOf) ? undefined : `not a multiple of ${multipleOf}`)
    );
  }

  #outOfRange(value: number): string | undefined {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = this.#rules;
    if ((minimum !== undefined && value < minimum) || (exclusiveMinimum !== undefined && value <= exclusiveMinimum)) {
      return "too small";
    }
    const isTooLarge =
      (maximum !== undefined && value > maximum) || (exclusiveMaximum !== undefined && value >= exclusiveMaximum);
    return isTooLarge ? "too large" : undefined;
  }

  #hint(value: JsonValue): string | undefined {
    if (typeof value === "string") {
      return `Send a JSON ${this.#rules.integer ? "integer" : "number"}: digits only, without quotes, units or separators.`;
    }
    return typeof value === "number" && this.#rules.integer && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? `Integers are exact only up to ${Number.MAX_SAFE_INTEGER}.`
      : undefined;
  }
}

/** More than rounding ever makes of the quotient of two decimals, and less than would hide a remainder. */
const MAX_ROUNDING = 0.01;

/** Whether the quotient is a whole number, for fractions up to the rounding of binary ones: 0.3 is a multiple of 0.1. */
function isMultiple(value: number, divisor: number): boolean {
  if (Number.isInteger(value) && Number.isInteger(divisor)) {
    return value % divisor === 0;
  }
  const quotient = value / divisor;
  const whole = Math.round(quotient);
  const rounding = Number.EPSILON * Math.max(1, Math.abs(whole)) * 4;
  return Math.abs(quotient - whole) <= Math.min(rounding, MAX_ROUNDING);
}
