import type { JsonSchema } from "toolwright";
import { type Type, TypeFlags, type TypeProgram } from "../host/type-program.ts";

/**
 * The pattern of a template literal type. Finite ones never come here: the compiler expands them to a union of
 * literals.
 */
export function templateSchema(program: TypeProgram, type: Type): JsonSchema {
  return { type: "string", pattern: `^${templatePattern(program, type)}$` };
}

/** The same without the anchors, for use inside another pattern. */
export function templatePattern(program: TypeProgram, type: Type): string {
  const texts = program.templateTexts(type);
  const parts = program.partsOf(type);
  return texts.map((text, index) => escapePattern(text) + partPattern(program, parts[index])).join("");
}

function partPattern(program: TypeProgram, type: Type | undefined): string {
  if (type === undefined) return "";
  if (type.flags & TypeFlags.Number) return "-?\\d+(\\.\\d+)?";
  if (type.flags & TypeFlags.BigInt) return "-?\\d+";
  if (type.flags & TypeFlags.TemplateLiteral) return templatePattern(program, type);
  if (type.flags & TypeFlags.Literal) return escapePattern(String(program.literalValue(type)));
  if (type.flags & TypeFlags.Union) {
    return `(${program
      .partsOf(type)
      .map((part) => partPattern(program, part))
      .join("|")})`;
  }
  return ".*";
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}
