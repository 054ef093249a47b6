import { existsSync } from "node:fs";
import type { Signature } from "toolwright";
import type { AnalysisRequest } from "./analysis.ts";
import { nameOfExpression } from "./expressions/expression-name.ts";
import { type FunctionNode, nameOfFunction } from "./expressions/function-node.ts";
import { resolveFunction } from "./expressions/resolve-function.ts";
import { toolsAt } from "./find-call-site.ts";
import { findFunction } from "./find-function.ts";
import { type Expression, isJavaScript, type Node } from "./host/syntax.ts";
import type { TypeProgram } from "./host/type-program.ts";
import { type FunctionContext, readCallableType, readDefinition, readExpression } from "./read-function.ts";
import { NeedsCallSite, Refusal } from "./refusal.ts";
import { packageRelative } from "./source-location.ts";

/** What was read, and from where. */
export interface ReadSignature {
  readonly signature: Signature;
  /**
   * The file of the definition, when that alone told: the place where the tool is made, whose program it was read in,
   * said nothing more.
   */
  readonly definedIn?: string;
  /** The name that is called where the tool is made. */
  readonly maker?: Node | undefined;
}

/** Gives the program of a source file. */
export type OpenProgram = (file: string) => TypeProgram;

const SOURCE_FILE = /\.[cm]?[jt]sx?$/;
const REMEDIES = [
  "run the TypeScript sources, or build with source maps",
  "pass a schema: `new FunctionTool(fn, { parameters })`",
] as const;

/**
 * Reads the function of one request. What the developer wrote where the tool is made is the last word (a cast, an
 * annotation); else the definition speaks for itself; else the type of the expression is all there is.
 *
 * @throws Refusal or NeedsCallSite with the reason when there is no certain answer.
 */
export function readRequest(open: OpenProgram, request: AnalysisRequest): ReadSignature {
  const { callSite } = request;
  const site = callSite && isSource(callSite.file) ? open(callSite.file) : undefined;
  const siteFile = callSite && site?.files.at(callSite.file);
  const tools = site && siteFile ? toolsAt(site, siteFile, callSite) : undefined;
  const expressions = tools?.functions ?? [];
  const definition = locateDefinition(open, site, request);
  if ("why" in definition) return { signature: readUndefined(site, expressions, request, definition.why) };
  const { program, fn } = definition;
  const uses = program === site ? expressions.filter((one) => resolveFunction(program, one)?.fn === fn) : [];
  const [use] = uses;
  const context = {
    name: runtimeName(request),
    ...boundOf(request),
    ...(use && uses.length === 1 ? { use } : {}),
  };
  const typed = program === site && uses.length === 0 ? typedExpressions(program, expressions, fn) : [];
  if (site && typed.length > 0) return { signature: readOneOf(site, typed, request, fn) };
  try {
    const signature = readDefinition(program, fn, context);
    if (program !== site) return { signature };
    return { signature, definedIn: fn.getSourceFile().fileName, maker: tools?.maker };
  } catch (cause) {
    if (!needsUse(cause, fn) || site === undefined) throw cause;
    const methods = program === site ? methodsOf(site, tools?.objects ?? [], fn, context) : [];
    if (methods.length > 0) return { signature: theSame(methods, request) };
    const candidates = possibleOrigins(site, expressions, fn);
    if (candidates.length === 0) throw cause;
    return { signature: readUndefined(site, candidates, request, cause.message, fn) };
  }
}

/** A definition in JavaScript may be declared elsewhere, in a `.d.ts` that the use of it sees. */
function needsUse(cause: unknown, fn: FunctionNode): cause is Error {
  return cause instanceof NeedsCallSite || (cause instanceof Refusal && isJavaScript(fn.getSourceFile()));
}

interface Definition {
  readonly program: TypeProgram;
  readonly fn: FunctionNode;
}

function locateDefinition(
  open: OpenProgram,
  site: TypeProgram | undefined,
  request: AnalysisRequest,
): Definition | { readonly why: string } {
  const { definition } = request;
  if (definition === undefined)
    return { why: request.definitionMissing ?? "nothing is known about where it is defined" };
  const { file, line } = definition;
  if (!SOURCE_FILE.test(file)) return { why: `it is defined in ${file}, which is no source file` };
  if (!isSource(file)) return { why: `its source ${packageRelative(file)} is not there, or belongs to a package` };
  // The program of the call site sees the same file; one program is enough then.
  const program = site?.files.at(file) ? site : open(file);
  const source = program.files.at(file);
  if (source === undefined) return { why: `the compiler does not read ${file}` };
  const found = findFunction(source, definition, request);
  return "fn" in found
    ? { program, fn: found.fn }
    : { why: `it is defined at ${packageRelative(file)}:${line + 1}, but ${found.why}` };
}

/** Whether types are read from a file: a source of the project, that is there. */
export function isSource(file: string): boolean {
  return SOURCE_FILE.test(file) && !file.includes("/node_modules/") && existsSync(file);
}

/** The expressions that are this function under another type. */
function typedExpressions(program: TypeProgram, expressions: readonly Expression[], fn: FunctionNode): Expression[] {
  return expressions.filter((expression) => resolveFunction(program, expression, true)?.fn === fn);
}

/** The expressions that are this function, and those that lead to no definition: one of them made it. */
function possibleOrigins(program: TypeProgram, expressions: readonly Expression[], fn: FunctionNode): Expression[] {
  const resolved = expressions.map((expression) => resolveFunction(program, expression, true)?.fn);
  const own = expressions.filter((_, index) => resolved[index] === fn);
  return own.length > 0 ? own : expressions.filter((_, index) => resolved[index] === undefined);
}

/** Reads a function whose definition does not tell: from the one expression that can have made it. */
function readUndefined(
  site: TypeProgram | undefined,
  expressions: readonly Expression[],
  request: AnalysisRequest,
  why: string,
  running?: FunctionNode,
): Signature {
  const named = expressions.filter((expression) => nameOfExpression(expression) === request.name);
  if (site === undefined || expressions.length === 0) throw new Refusal("NO_TYPE_INFORMATION", why, REMEDIES);
  return readOneOf(site, named.length === 1 ? named : expressions, request, running);
}

/** Reads the expressions that could be the function; when they say different things, nobody knows which one it is. */
function readOneOf(
  site: TypeProgram,
  expressions: readonly Expression[],
  request: AnalysisRequest,
  running: FunctionNode | undefined,
): Signature {
  const context = { name: runtimeName(request), ...boundOf(request), ...(running ? { running } : {}) };
  return theSame(
    expressions.map((expression) => readExpression(site, expression, context)),
    request,
  );
}

/** Reads a method from the objects that have it: an instance of a generic class gives its types a meaning. */
function methodsOf(
  site: TypeProgram,
  objects: readonly Expression[],
  fn: FunctionNode,
  context: FunctionContext,
): Signature[] {
  return objects.flatMap((place) => {
    const valueName = nameOfFunction(fn);
    const holder = site.typeAt(place);
    const method = holder && site.propertyOf(holder, valueName);
    if (method === undefined || !site.declarations.of(method).includes(fn)) return [];
    return [readCallableType(site, site.typeOfSymbol(method), { ...context, place, valueName, running: fn })];
  });
}

function theSame(signatures: readonly Signature[], { callSite }: AnalysisRequest): Signature {
  const [first] = signatures;
  const isSame = signatures.every((signature) => JSON.stringify(signature) === JSON.stringify(first));
  if (first && isSame) return first;
  const place = callSite
    ? `${packageRelative(callSite.file)}:${callSite.line + 1}`
    : "the place where the tool is made";
  throw new Refusal("NO_TYPE_INFORMATION", `${signatures.length} expressions at ${place} could be it`, [
    "wrap each one with `new FunctionTool(fn)`",
    ...REMEDIES,
  ]);
}

/** Engines name the default export `default`, which is no name for a tool. */
function runtimeName({ name }: AnalysisRequest): string {
  return name === "default" ? "" : name;
}

function boundOf({ boundArguments }: AnalysisRequest): { boundArguments?: number } {
  return boundArguments === undefined ? {} : { boundArguments };
}
