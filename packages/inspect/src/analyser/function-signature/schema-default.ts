import type { JsonSchema, JsonValue } from "toolwright";
import type { Diagnostics } from "../diagnostics.ts";
import { constantValue } from "../expressions/constant-value.ts";
import type { Expression } from "../host/syntax.ts";
import type { TypeProgram } from "../host/type-program.ts";
import type { Definitions } from "../types/definitions.ts";

/** Puts the default that a parameter or a member of a pattern has into its schema; reports one that cannot be told. */
export class DefaultReader {
  readonly #program: TypeProgram;
  readonly #diagnostics: Diagnostics;
  readonly #definitions: Definitions;

  constructor(program: TypeProgram, diagnostics: Diagnostics, definitions: Definitions) {
    this.#program = program;
    this.#diagnostics = diagnostics;
    this.#definitions = definitions;
  }

  /** Reads an expression; an empty object says nothing where the members have defaults of their own. */
  apply(expression: Expression, schema: JsonSchema, path: string, isPattern = false): void {
    const constant = constantValue(this.#program, expression);
    if (constant === undefined) {
      this.#report(path, `the default ${expression.getText()} is only known at run time`);
    } else if (constant.value !== undefined && !(isPattern && isEmpty(constant.value))) {
      this.applyValue(constant.value, schema, path);
    }
  }

  /** Puts a value into a schema as its default. */
  applyValue(value: JsonValue, schema: JsonSchema, path: string): void {
    if (this.#meansItself(value, schema)) schema.default = value;
    else
      this.#report(
        path,
        `the default ${JSON.stringify(value)} is left to the function: JSON has another reading of it`,
      );
  }

  #report(path: string, message: string): void {
    this.#diagnostics.report("info", "dynamic-default", path, message);
  }

  /**
   * Whether a default that is read by the schema becomes the same value again. The text `"5"` of a `string | bigint`
   * would become a number.
   */
  #meansItself(value: JsonValue, given: JsonSchema): boolean {
    const schema = this.#definitions.resolve(given);
    if (value === null) return true;
    if (schema.anyOf) {
      const candidates = schema.anyOf.map((branch) => this.#definitions.resolve(branch)).filter(mayHold(value));
      if (candidates.some((branch) => isNamed(value, branch))) return true;
      const [only] = candidates;
      if (candidates.length === 1 && only) return this.#meansItself(value, only);
      return !candidates.some((branch) => this.#isConverted(branch, new Set()));
    }
    const codec = schema["x-codec"];
    if (codec !== undefined) return codec === "bigint";
    if (Array.isArray(value)) {
      return value.every((item, index) => this.#meansItself(item, schema.prefixItems?.[index] ?? itemsOf(schema)));
    }
    if (typeof value !== "object") return true;
    return Object.entries(value).every(([key, member]) => this.#meansItself(member, memberOf(schema, key)));
  }

  /** Whether some value of a schema travels in another form than its own. */
  #isConverted(given: JsonSchema, seen: Set<JsonSchema>): boolean {
    const schema = this.#definitions.resolve(given);
    if (seen.has(schema)) return false;
    seen.add(schema);
    if (schema["x-codec"] !== undefined) return true;
    const inner = [
      ...(schema.anyOf ?? []),
      ...(schema.prefixItems ?? []),
      ...Object.values(schema.properties ?? {}),
      schema.items,
      schema.additionalProperties,
    ];
    return inner.some((part) => typeof part === "object" && this.#isConverted(part, seen));
  }
}

function itemsOf({ items }: JsonSchema): JsonSchema {
  return typeof items === "object" ? items : {};
}

function memberOf({ properties, additionalProperties }: JsonSchema, key: string): JsonSchema {
  if (properties && Object.hasOwn(properties, key)) return properties[key] ?? {};
  return typeof additionalProperties === "object" ? additionalProperties : {};
}

/** Whether a branch of a union names a value outright. */
function isNamed(value: JsonValue, { enum: values, const: only, "x-codec": codec }: JsonSchema): boolean {
  return codec === undefined && (only === value || (values?.includes(value) ?? false));
}

function mayHold(value: JsonValue): (schema: JsonSchema) => boolean {
  const kind = Array.isArray(value) ? "array" : typeof value;
  return ({ type }) =>
    type === undefined || [type].flat().some((name) => name === kind || (name === "integer" && kind === "number"));
}

function isEmpty(value: JsonValue): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;
}
