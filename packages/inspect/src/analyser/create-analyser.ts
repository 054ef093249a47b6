import { resolve } from "node:path";
import type { SourceFacts } from "../quality/source-facts.ts";
import type {
  Analyser,
  AnalysisRequest,
  AnalysisResult,
  ExportedFunction,
  FunctionPlace,
  SyntaxFault,
} from "./analysis.ts";
import { answer } from "./answer.ts";
import { askLiving } from "./ask-living.ts";
import { otherExports, readExports } from "./exported-functions.ts";
import { functionAtLine } from "./find-function.ts";
import { Compiler } from "./host/compiler.ts";
import { readBatch } from "./read-batch.ts";
import { readDefinition } from "./read-function.ts";
import { placeOf, sourceFacts } from "./source-facts.ts";

/** Starts an analyser. The compiler's process starts with the first question and ends with `close`. */
export function createAnalyser(): Analyser {
  const compiler = new Compiler();
  const ask = <T>(question: () => T): T => {
    compiler.refresh();
    return askLiving(compiler, question);
  };
  const read = (requests: readonly AnalysisRequest[]) => readBatch(compiler, requests);
  return {
    prepare: (file) => ask(() => void compiler.open(resolve(file))),
    read,
    analyse(requests: readonly AnalysisRequest[]): AnalysisResult[] {
      return read(requests).map(({ result, dependencies }) => ({ ...result, dependencies: dependencies() }));
    },
    exportedFunctions: (file) => ask(() => exportedFunctions(compiler, resolve(file))),
    otherExports: (file) => ask(() => otherExports(compiler.open(resolve(file)).program, resolve(file))),
    syntaxFaults: (file) => ask(() => syntaxFaults(compiler, resolve(file))),
    functionFacts: (place) => ask(() => functionFacts(compiler, { ...place, file: resolve(place.file) })),
    close: () => compiler.close(),
  };
}

function exportedFunctions(compiler: Compiler, file: string): ExportedFunction[] {
  const { program } = compiler.open(file);
  return readExports(program, file).map(({ exportName, declaration, read }) => {
    const result = answer(read);
    const facts = "signature" in result ? sourceFacts(result.signature) : undefined;
    return { exportName, result, place: placeOf(declaration), ...(facts === undefined ? {} : { facts }) };
  });
}

function syntaxFaults(compiler: Compiler, file: string): SyntaxFault[] {
  const { program } = compiler.open(file);
  const source = program.files.at(file);
  if (source === undefined) return [];
  return program.files.syntaxErrors(file).map(({ offset, message }) => {
    const { line, character } = source.getLineAndCharacterOfPosition(offset);
    return { file, line: line + 1, column: character + 1, message };
  });
}

function functionFacts(compiler: Compiler, place: FunctionPlace): SourceFacts | undefined {
  const { program } = compiler.open(place.file);
  const source = program.files.at(place.file);
  const fn = source && functionAtLine(source, place);
  const result = fn && answer(() => readDefinition(program, fn));
  return result !== undefined && "signature" in result ? sourceFacts(result.signature) : undefined;
}
