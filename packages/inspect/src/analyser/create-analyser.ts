import { resolve } from "node:path";
import type { Signature, SignatureResult } from "toolwright";
import type { SourceFacts } from "../quality/source-facts.ts";
import type {
  Analyser,
  AnalysisRequest,
  AnalysisResult,
  ExportedFunction,
  FunctionPlace,
  Reading,
  SyntaxFault,
} from "./analysis.ts";
import { dependenciesOf, dependenciesOfDefinition } from "./dependencies.ts";
import { otherExports, readExports } from "./exported-functions.ts";
import { functionAtLine } from "./find-function.ts";
import { Compiler, type OpenedFile } from "./host/compiler.ts";
import type { TypeProgram } from "./host/type-program.ts";
import { preloadFunctions } from "./preload-functions.ts";
import { readDefinition } from "./read-function.ts";
import { isSource, type ReadSignature, readRequest } from "./read-request.ts";
import { NeedsCallSite, Refusal } from "./refusal.ts";
import { placeOf, sourceFacts } from "./source-facts.ts";

/** Starts an analyser. The compiler's process starts with the first question and ends with `close`. */
export function createAnalyser(): Analyser {
  const compiler = new Compiler();
  const ask = <T>(question: () => T): T => answered(compiler, question);
  const read = (requests: readonly AnalysisRequest[]) => ask(() => readAll(compiler, requests));
  return {
    prepare: (file) => void compiler.open(resolve(file)),
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

/** A compiler that has died, whoever ended it, is started anew and asked again, once. */
function answered<T>(compiler: Compiler, question: () => T): T {
  try {
    compiler.refresh();
    return question();
  } catch {
    compiler.close();
    return question();
  }
}

function readAll(compiler: Compiler, requests: readonly AnalysisRequest[]): Reading[] {
  if (requests.length > 1) preloadFunctions(requests, ({ callSite }) => openSite(compiler, callSite?.file));
  return requests.map((request) => readOne(compiler, request));
}

function openSite(compiler: Compiler, file: string | undefined): TypeProgram | undefined {
  return file !== undefined && isSource(file) ? compiler.open(file).program : undefined;
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
  return program.files.syntaxErrors(file).map(({ offset, message }) => {
    const { line, character } = source?.getLineAndCharacterOfPosition(offset) ?? { line: 0, character: 0 };
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

function readOne(compiler: Compiler, request: AnalysisRequest): Reading {
  const opened = new Set<OpenedFile>();
  const open = (file: string) => {
    const found = compiler.open(file);
    opened.add(found);
    return found.program;
  };
  let read: ReadSignature | undefined;
  const result = answer(() => {
    read = readRequest(open, request);
    return read.signature;
  });
  const site = request.callSite?.file;
  const dependencies = () => {
    if (read?.definedIn !== undefined && site !== undefined) {
      return dependenciesOfDefinition(compiler.open(site), site, read.definedIn, read.maker);
    }
    const [one, ...more] = opened;
    if (one !== undefined && more.length === 0) return dependenciesOf(one);
    return [...new Set([...opened].flatMap(dependenciesOf))].sort();
  };
  return { result, dependencies };
}

function answer(read: () => Signature): SignatureResult {
  try {
    return { signature: read() };
  } catch (cause) {
    if (cause instanceof Refusal) return cause.result;
    if (!(cause instanceof NeedsCallSite)) throw cause;
    return {
      code: "NO_TYPE_INFORMATION",
      reason: cause.message,
      remedies: [
        "pass the call that makes it directly: `new FunctionTool(make<Config>(…))`",
        "pass a schema: `new FunctionTool(fn, { parameters })`",
      ],
    };
  }
}
