import type { AnalysisRequest } from "./analysis.ts";
import { type FunctionNode, parametersOf } from "./expressions/function-node.ts";
import { findFunction } from "./find-function.ts";
import { isIdentifier, type Node } from "./host/syntax.ts";
import type { TypeProgram } from "./host/type-program.ts";
import { writtenNames } from "./resolution/written-names.ts";

/**
 * Asks what the names in many functions stand for, and for the types of their parameters, in two crossings to the
 * compiler instead of several for each function. What is not found here is not missing: it is asked for when the
 * function is read.
 *
 * @param programOf gives the program in which a request's function will be read, if that is known.
 */
export function preloadFunctions(
  requests: readonly AnalysisRequest[],
  programOf: (request: AnalysisRequest) => TypeProgram | undefined,
): void {
  const functions = new Map<TypeProgram, FunctionNode[]>();
  for (const request of requests) {
    const program = programOf(request);
    const fn = program && functionOf(program, request);
    if (program === undefined || fn === undefined) continue;
    const known = functions.get(program) ?? [];
    functions.set(program, known);
    known.push(fn);
  }
  for (const [program, found] of functions) preload(program, found);
}

function preload(program: TypeProgram, functions: readonly FunctionNode[]): void {
  const parameters = functions.flatMap(parameterNames);
  const symbols = program.names.symbolsAt([...parameters, ...functions.flatMap(writtenNames)]);
  program.loadTypes(symbols.slice(0, parameters.length).filter((symbol) => symbol !== undefined));
}

function functionOf(program: TypeProgram, request: AnalysisRequest): FunctionNode | undefined {
  const { definition } = request;
  const source = definition && program.files.at(definition.file);
  const found = source && findFunction(source, definition, request);
  return found !== undefined && "fn" in found ? found.fn : undefined;
}

/** A parameter that is taken apart has no name that leads to it. */
function parameterNames(fn: FunctionNode): Node[] {
  return parametersOf(fn)
    .map(({ name }) => name)
    .filter(isIdentifier);
}
