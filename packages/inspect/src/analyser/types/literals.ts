import type { JsonSchema, JsonValue } from "toolwright";
import { SymbolFlags, type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";

/** Digits, as `bigint` values travel. */
export const BIGINT_SCHEMA: JsonSchema = { type: "string", pattern: "^-?\\d+$", "x-codec": "bigint" };

/** The kinds of literals that become an `enum` of their own. */
export type LiteralKind = "string" | "number" | "boolean" | "bigint";

/** Which kind of literal a type is; `undefined` when it is none. */
export function literalKind(type: Type): LiteralKind | undefined {
  if (type.flags & TypeFlags.StringLiteral) return "string";
  if (type.flags & TypeFlags.NumberLiteral) return "number";
  if (type.flags & TypeFlags.BooleanLiteral) return "boolean";
  return type.flags & TypeFlags.BigIntLiteral ? "bigint" : undefined;
}

/** A literal in its JSON form. */
export function literalJson(program: TypeProgram, type: Type): JsonValue {
  const value = program.literalValue(type);
  return typeof value === "bigint" ? String(value) : value;
}

/** The schema of one or more texts. */
export function textSchema(values: readonly JsonValue[]): JsonSchema {
  return { type: "string", ...oneOf(values) };
}

/** The schema of one or more literals of one kind, in the order given. */
export function literalSchema(program: TypeProgram, kind: LiteralKind, types: readonly Type[]): JsonSchema {
  const values = types.map((type) => literalJson(program, type));
  switch (kind) {
    case "string":
      return textSchema(values);
    case "boolean":
      return values.length === 2 ? { type: "boolean" } : { type: "boolean", ...oneOf(values) };
    case "bigint":
      return { ...textSchema(values), "x-codec": "bigint" };
    case "number":
      return {
        type: values.every((value) => Number.isInteger(value)) ? "integer" : "number",
        ...oneOf(values),
        ...enumNames(program, types, values),
      };
  }
}

function oneOf(values: readonly JsonValue[]): JsonSchema {
  return values.length === 1 ? { const: values[0] as JsonValue } : { enum: [...values] };
}

/** Numbers say nothing by themselves: the members of a numeric enum are named in the text too. */
function enumNames(program: TypeProgram, types: readonly Type[], values: readonly JsonValue[]): JsonSchema {
  const names = types.map((type) => {
    const symbol = program.symbolOf(type);
    return symbol && symbol.flags & SymbolFlags.EnumMember ? symbol.name : undefined;
  });
  if (names.length < 2 || !names.every((name) => name !== undefined)) return {};
  return {
    description: names.map((name, index) => `${values[index]} = ${name}`).join(", "),
    "x-enumNames": names,
  };
}
