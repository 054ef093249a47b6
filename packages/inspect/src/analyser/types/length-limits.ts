import type { JsonSchema } from "toolwright";
import type { Type, TypeProgram } from "../host/type-program.ts";
import { literalKind } from "./literals.ts";

/** The limits of a `length` that is one of some numbers; those that lie between them are not ruled out. */
export function lengthLimits(program: TypeProgram, type: Type, what: "Items" | "Length", form: JsonSchema): JsonSchema {
  const member = program.propertyOf(type, "length");
  const length = member && program.typeOfSymbol(member);
  const parts = length ? program.membersOf(length) : [];
  if (parts.length === 0 || !parts.every((part) => literalKind(part) === "number")) return {};
  const values = parts.map((part) => Number(program.literalValue(part)));
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [min, max] = [`min${what}`, `max${what}`] as const;
  return { [max]: Math.min(most, form[max] ?? most), ...(least > 0 ? { [min]: Math.max(least, form[min] ?? 0) } : {}) };
}
