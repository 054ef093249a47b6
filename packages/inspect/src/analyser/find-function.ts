import type { AnalysisRequest, FunctionPlace, SourcePosition } from "./analysis.ts";
import { type FunctionNode, isFunctionNode, nameOfFunction, parameterShape } from "./expressions/function-node.ts";
import type { Node, SourceFile } from "./host/syntax.ts";
import { lineOf } from "./source-location.ts";

/** A function found, or why none was, as the end of a sentence. */
export type FoundFunction = { readonly fn: FunctionNode } | { readonly why: string };

interface WrittenFunction {
  readonly fn: FunctionNode;
  readonly name: string;
  readonly shape: readonly string[];
  readonly start: number;
  readonly bodyStart: number;
  readonly size: number;
}

interface Candidate {
  readonly written: WrittenFunction;
  /** Characters from the position to the head of the function; 0 inside it. */
  readonly distance: number;
  /** How much speaks for it. */
  readonly score: number;
}

/** The lowest score that proves anything. */
const PROOF = 2;

/**
 * The function that runs, by the position its engine gives and by its own text. Neither is enough alone: source maps are
 * coarse, and small functions look alike. Two functions that fit equally well are an error, never a choice.
 */
export function findFunction(file: SourceFile, position: SourcePosition, request: AnalysisRequest): FoundFunction {
  const offset = offsetOf(file, position);
  const exact = request.definition?.exact === true;
  return exact ? findExact(functionsIn(file), offset, request) : findNear(functionsIn(file), offset, request);
}

/** The function that begins in a line; of several the one with the name, if only one has it. */
export function functionAtLine(file: SourceFile, { line, name }: FunctionPlace): FunctionNode | undefined {
  const there = functionsIn(file).filter(({ fn }) => lineOf(fn) === line);
  const [only, second] = there.length > 1 ? there.filter((written) => written.name === name) : there;
  return second === undefined ? only?.fn : undefined;
}

/** The offset of a zero-based line and column; past the end of the text when the file is shorter. */
export function offsetOf(file: SourceFile, { line, column }: SourcePosition): number {
  const start = file.getLineStarts()[line];
  return start === undefined ? file.text.length : start + column;
}

const knownFunctions = new WeakMap<SourceFile, readonly WrittenFunction[]>();

function functionsIn(file: SourceFile): readonly WrittenFunction[] {
  const known = knownFunctions.get(file);
  if (known) return known;
  const found: WrittenFunction[] = [];
  const visit = (node: Node): undefined => {
    if (isFunctionNode(node) && node.body) found.push(measure(node));
    node.forEachChild(visit);
  };
  visit(file);
  knownFunctions.set(file, found);
  return found;
}

function measure(fn: FunctionNode): WrittenFunction {
  const start = fn.getStart();
  const bodyStart = fn.body?.getStart() ?? fn.end;
  return { fn, name: nameOfFunction(fn), shape: parameterShape(fn), start, bodyStart, size: fn.end - start };
}

function distanceTo({ start, bodyStart }: WrittenFunction, offset: number): number {
  const inside = offset >= start && offset <= bodyStart;
  return inside ? 0 : Math.min(Math.abs(offset - start), Math.abs(offset - bodyStart));
}

/** The position is the source's own: the innermost head around it is the function, if it still looks like it. */
function findExact(functions: readonly WrittenFunction[], offset: number, request: AnalysisRequest): FoundFunction {
  let innermost: WrittenFunction | undefined;
  for (const written of functions) {
    const isInner = innermost === undefined || written.size < innermost.size;
    if (isInner && distanceTo(written, offset) === 0) innermost = written;
  }
  if (innermost === undefined) return { why: "there is no function at that place; the file has changed" };
  const { parameterNames } = request;
  if (parameterNames && !sameShape(innermost.shape, parameterNames)) {
    return { why: "the function at that place has other parameters; the file has changed" };
  }
  return { fn: innermost.fn };
}

function findNear(functions: readonly WrittenFunction[], offset: number, request: AnalysisRequest): FoundFunction {
  let best: Candidate | undefined;
  let second: Candidate | undefined;
  for (const written of functions) {
    const distance = distanceTo(written, offset);
    const candidate = { written, distance, score: scoreOf(written, distance, request) };
    if (best === undefined || fitsBetter(candidate, best)) [best, second] = [candidate, best];
    else if (second === undefined || fitsBetter(candidate, second)) second = candidate;
  }
  if (best === undefined || best.score < PROOF) return { why: "no function there has this name and these parameters" };
  if (second && second.score === best.score && best.distance > 0)
    return { why: "two functions there fit equally well" };
  return { fn: best.written.fn };
}

function fitsBetter(one: Candidate, other: Candidate): boolean {
  if (one.score !== other.score) return one.score > other.score;
  if (one.distance !== other.distance) return one.distance < other.distance;
  return one.written.size < other.written.size;
}

function scoreOf({ name, shape }: WrittenFunction, distance: number, request: AnalysisRequest): number {
  return shapeScore(shape, request.parameterNames) + nameScore(name, request.name) + distanceScore(distance);
}

function shapeScore(shape: readonly string[], running: readonly string[] | undefined): number {
  if (running === undefined) return 0;
  if (sameShape(shape, running)) return 4;
  return shape.length === running.length ? 1 : -4;
}

/** Minifiers rename, so another name is weak evidence against; the same name is strong evidence for. */
function nameScore(name: string, running: string): number {
  if (name === "" || running === "") return 0;
  return name === running ? 4 : -1;
}

function distanceScore(distance: number): number {
  if (distance === 0) return 3;
  if (distance < 120) return 2;
  return distance < 400 ? 0 : -6;
}

function sameShape(shape: readonly string[], running: readonly string[]): boolean {
  return (
    shape.length === running.length &&
    shape.every((name, index) => name === running[index] || isPattern(name) || isPattern(running[index]))
  );
}

function isPattern(name: string | undefined): boolean {
  return name === "{}" || name === "...{}";
}
