import type { CallPlan, Signature } from "toolwright";
import { Diagnostics } from "../diagnostics.ts";
import { isConstraintTag } from "../doc-comment/constraint-tags.ts";
import type { DocComment } from "../doc-comment/doc-comment.ts";
import { renderInlineTags } from "../doc-comment/inline-tags.ts";
import { arityOf, type FunctionNode, needsThis, parameterShape } from "../expressions/function-node.ts";
import type { Node } from "../host/syntax.ts";
import { outerTypeParameter } from "../resolution/outer-type-parameters.ts";
import { refuseUnresolvedNames } from "../resolution/unresolved-types.ts";
import { lineOf, packageRelative } from "../source-location.ts";
import { commentText } from "../types/describe.ts";
import { TypeMapper } from "../types/type-mapper.ts";
import { readParameters } from "./parameters.ts";
import { readReturns } from "./returns.ts";
import type { SignatureSource } from "./signature-source.ts";
import { keepTrace } from "./signature-trace.ts";
import { needsCallSite, typeParameterRule } from "./type-parameters.ts";

/** More types than a declaration could show a model. */
const MAX_TYPES = 4000;

/**
 * Reads what a model is told about a function.
 *
 * @throws Refusal when a type does not resolve or a parameter has none; NeedsCallSite when only a use of the function
 * gives its types a meaning.
 */
export function readSignature(source: SignatureSource): Signature {
  refuseUnresolvedNames(source.program, writtenSyntax(source));
  if (source.outerTypeParameters === "refuse") requireOwnTypeParameters(source);
  const diagnostics = new Diagnostics();
  const name = tagText(source.comments, "tool") ?? source.name;
  if (name === "") {
    const message = "the function has no name; give one with `new FunctionTool(fn, { name })` or a @tool tag";
    diagnostics.report("error", "anonymous", "", message);
  }
  if (source.overloads > 1) {
    const message = `${source.overloads} overloads; the first one is declared to the model`;
    diagnostics.report("warning", "overloads", "", message);
  }
  const description = readDescription(source.comments, diagnostics);
  const mapper = new TypeMapper({
    program: source.program,
    diagnostics,
    typeParameter: typeParameterRule(source, diagnostics),
    maxTypes: MAX_TYPES,
  });
  const parameters = readParameters(source, mapper, diagnostics);
  const returns = readReturns(source, diagnostics);
  const method = readMethod(source, diagnostics);
  const call: CallPlan = {
    params: parameters.plan,
    ...(returns.stream ? { stream: true } : {}),
    ...(method ? { method: true } : {}),
  };
  const read: Signature = {
    v: 1,
    name,
    description,
    parameters: parameters.schema,
    ...(returns.schema ? { returns: returns.schema } : {}),
    call,
    ...origin(source, call),
    diagnostics: diagnostics.list(),
  };
  return keepTrace(read, { source, declarations: mapper.declarations });
}

/** Everything that was written to say what the types of the signature are. */
function writtenSyntax({ program, signature, expression }: SignatureSource): Node[] {
  const declaration = program.signatureDeclaration(signature);
  return [declaration, expression].filter((node) => node !== undefined);
}

function requireOwnTypeParameters({ program, signature }: SignatureSource): void {
  const declaration = program.signatureDeclaration(signature);
  const outer = declaration && outerTypeParameter(program, declaration);
  if (outer !== undefined) throw needsCallSite(outer);
}

function readDescription(comments: readonly DocComment[], diagnostics: Diagnostics): string {
  const [first] = comments;
  for (const tag of first?.tags ?? []) {
    if (!isConstraintTag(tag.name)) continue;
    diagnostics.report("warning", "doc-tag", "", `@${tag.name} is ignored: it stands on the function, not on a value`);
  }
  const text = comments.map(commentText).find((candidate) => candidate !== "") ?? "";
  if (text === "") diagnostics.report("warning", "no-description", "", "the function has no doc comment text");
  const deprecated = comments.flatMap((comment) => comment.tags).find((tag) => tag.name === "deprecated");
  if (deprecated === undefined) return text;
  const reason = renderInlineTags(deprecated.text).text;
  return [text, reason === "" ? "Deprecated." : `Deprecated: ${reason}`].filter((part) => part !== "").join(" ");
}

function tagText(comments: readonly DocComment[], name: string): string | undefined {
  const tag = comments.flatMap((comment) => comment.tags).find((candidate) => candidate.name === name);
  return tag?.text.split(/\s/)[0] || undefined;
}

function readMethod(source: SignatureSource, diagnostics: Diagnostics): boolean {
  const running = source.running ?? source.implementation;
  if (source.boundArguments !== undefined || running === undefined || !needsThis(running)) return false;
  const message = "the function uses `this`; pass it bound, or `new FunctionTool(fn, { thisArg })`";
  diagnostics.report("warning", "this", "", message);
  return true;
}

/** What is known of the function object: the type of an expression does not tell which function runs in the end. */
function origin(source: SignatureSource, call: CallPlan): Pick<Signature, "arity" | "shape" | "source"> {
  const running = source.running ?? (source.expression ? undefined : source.implementation);
  const written = source.implementation ?? running;
  const bound = source.boundArguments ?? 0;
  return {
    ...(running ? { arity: Math.max(0, arityOf(running) - bound) } : {}),
    ...(running && bound === 0 ? shapeOf(running, call) : {}),
    ...(written ? { source: placeOf(written) } : {}),
  };
}

/** The function's own parameter names, unless those of the call plan are the same. */
function shapeOf(running: FunctionNode, { params }: CallPlan): Pick<Signature, "shape"> {
  const shape = parameterShape(running);
  const planned = params.map(({ name, kind }) => (kind === "flat" ? "{}" : kind === "rest" ? `...${name}` : name));
  return shape.join() === planned.join() ? {} : { shape };
}

function placeOf(node: FunctionNode): { file: string; line: number } {
  return { file: packageRelative(node.getSourceFile().fileName), line: lineOf(node) };
}
