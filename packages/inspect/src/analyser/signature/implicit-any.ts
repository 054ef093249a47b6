import type { DocComment } from "../doc-comment/doc-comment.ts";
import { isIdentifier } from "../host/syntax.ts";
import { TypeFlags, type TypeProgram } from "../host/type-program.ts";
import { Refusal } from "../refusal.ts";
import { locationText } from "../source-location.ts";
import type { ParameterSource } from "./parameter-source.ts";

/** Refuses a parameter that nobody gave a type: its `any` is not a decision, as a written one is. */
export function refuseImplicitAny(
  program: TypeProgram,
  parameter: ParameterSource,
  comments: readonly DocComment[],
): void {
  const { declaration, type, name } = parameter;
  if (declaration === undefined || declaration.type !== undefined) return;
  if (comments.some((comment) => comment.parameters.some((entry) => entry.name === name && entry.typed))) return;
  const untyped = type.flags & TypeFlags.Any ? (type.isErrorType() ? [] : [name]) : untypedMembers(program, parameter);
  if (untyped.length === 0) return;
  throw new Refusal(
    "NO_TYPE_INFORMATION",
    `its parameter ${untyped.join(", ")} has no type (${locationText(declaration)})`,
    [
      `write the type: \`${untyped[0]}: string\`, or in a JavaScript file \`@param {string} ${untyped[0]}\``,
      "pass a schema: `new FunctionTool(fn, { parameters })`",
    ],
  );
}

/** `({ city, days })` without a type: the compiler makes an object of `any` from the pattern. */
function untypedMembers(program: TypeProgram, { pattern, type }: ParameterSource): string[] {
  if (pattern === undefined || type.flags & TypeFlags.Union) return [];
  return pattern.elements.flatMap((element) => {
    if (!element.name || !isIdentifier(element.name) || element.initializer || element.dotDotDotToken) return [];
    const key = element.propertyName?.getText() ?? element.name.text;
    const member = program.propertyOf(type, key);
    const memberType = member && program.typeOfSymbol(member);
    return memberType && memberType.flags & TypeFlags.Any && !memberType.isErrorType() ? [key] : [];
  });
}
