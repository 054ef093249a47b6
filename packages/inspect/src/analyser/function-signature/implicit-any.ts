import type { DocComment } from "../doc-comment/doc-comment.ts";
import { rawCommentBefore } from "../doc-comment/raw-comment.ts";
import { type FunctionNode, parametersOf } from "../expressions/function-node.ts";
import {
  isArrayBindingPattern,
  isIdentifier,
  isJavaScript,
  isPropertyAssignment,
  isPropertyDeclaration,
  isSourceFile,
  isVariableStatement,
  type Node,
  type ParameterDeclaration,
} from "../host/syntax.ts";
import { TypeFlags, type TypeProgram } from "../host/type-program.ts";
import { Refusal } from "../refusal.ts";
import { locationText } from "../source-location.ts";
import type { ParameterSource } from "./parameter-source.ts";

const SCHEMA_REMEDY = "pass a schema: `new FunctionTool(fn, { parameters })`";

/** Refuses a parameter that nobody gave a type: its `any` is not a decision, as a written one is. */
export function refuseImplicitAny(
  program: TypeProgram,
  parameter: ParameterSource,
  comments: readonly DocComment[],
): void {
  const { declaration, name } = parameter;
  if (declaration === undefined || declaration.type !== undefined) return;
  const isScript = isJavaScript(declaration.getSourceFile());
  const isTyped = comments.some((comment) => comment.parameters.some((entry) => entry.name === name && entry.typed));
  // Types in comments count in JavaScript only, as they do for the compiler.
  if (isScript && isTyped) return;
  const untyped = isImplicitAny(program, parameter) ? [name] : untypedMembers(program, parameter);
  // A default in JavaScript shows one value of the parameter, not its type: compiled code still has the defaults.
  if (isScript && !isContextuallyTyped(declaration)) untyped.push(name);
  if (untyped.length === 0) return;
  throw new Refusal("NO_TYPE_INFORMATION", `its parameter ${untyped[0]} has no type (${locationText(declaration)})`, [
    isScript ? scriptRemedy(untyped[0]) : `write the type: \`${untyped[0]}: string\``,
    SCHEMA_REMEDY,
  ]);
}

/** JavaScript has types in comments only; they are read whatever `allowJs` and `checkJs` say. */
function scriptRemedy(name = "name"): string {
  return `write the types in its doc comment (\`@param {string} ${name}\`; no setting is needed), or write it in a TypeScript file`;
}

/** Refuses JavaScript that nobody documented: most likely the output of a build, its names changed and its types gone. */
export function refuseBareJavaScript(fn: FunctionNode, comments: readonly DocComment[]): void {
  if (!isJavaScript(fn.getSourceFile()) || comments.length > 0) return;
  // `(/** @type {string} */ name) => …` has its types beside the parameters.
  if (parametersOf(fn).some(({ type }) => type !== undefined)) return;
  throw new Refusal("NO_TYPE_INFORMATION", `it is JavaScript without a doc comment (${locationText(fn)})`, [
    "if it was built from TypeScript, run the sources, or build with source maps",
    scriptRemedy(parametersOf(fn)[0]?.name.getText()),
    SCHEMA_REMEDY,
  ]);
}

/** `/** @type {Handler} *\/ const f = (q) => …` types the parameters from outside. */
function isContextuallyTyped(declaration: ParameterDeclaration): boolean {
  for (let node: Node = declaration.parent; node && !isSourceFile(node); node = node.parent) {
    if (/@(?:type|satisfies)\s*\{/.test(rawCommentBefore(node) ?? "")) return true;
    if (isVariableStatement(node) || isPropertyAssignment(node) || isPropertyDeclaration(node)) return false;
  }
  return false;
}

/** `(a)`, `(...args)` and `([a, b])` without a type are `any`, a list of it, and a tuple of it. */
function isImplicitAny(program: TypeProgram, { declaration, type, rest }: ParameterSource): boolean {
  if (type.flags & TypeFlags.Any) return !type.isErrorType();
  if (!rest && !(declaration && isArrayBindingPattern(declaration.name))) return false;
  const items = program.tupleElements(type)?.map((element) => element.type) ?? program.typeArguments(type);
  return items.some((item) => item.flags & TypeFlags.Any && !item.isErrorType());
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
