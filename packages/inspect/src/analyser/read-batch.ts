import type { AnalysisRequest, Reading } from "./analysis.ts";
import { answer } from "./answer.ts";
import { askLiving } from "./ask-living.ts";
import { dependenciesOf, dependenciesOfDefinition } from "./dependencies.ts";
import type { Compiler, OpenedFile } from "./host/compiler.ts";
import type { TypeProgram } from "./host/type-program.ts";
import { preloadFunctions } from "./preload-functions.ts";
import { isSource, type ReadSignature, readRequest } from "./read-request.ts";

/** A compiler that has failed so often in one batch will fail again. */
const MOST_FAILURES = 3;

/**
 * Reads the signatures of a batch, one reading for each request. Never throws. What fails takes the batch with it, and
 * sometimes the compiler: each request is then read alone, so that only the guilty ones fail.
 */
export function readBatch(compiler: Compiler, requests: readonly AnalysisRequest[]): Reading[] {
  try {
    compiler.refresh();
    if (requests.length > 1) preloadFunctions(requests, ({ callSite }) => openSite(compiler, callSite?.file));
    return requests.map((request) => readOne(compiler, request));
  } catch (cause) {
    const hasEnded = compiler.closeIfEnded();
    // A request that fails alone fails again, unless somebody else has ended the compiler.
    if (requests.length === 1 && !hasEnded) return [failed(cause)];
    const failures: unknown[] = [];
    return requests.map((request) => readAlone(compiler, request, failures));
  }
}

/** @param failures what compilers have failed with that ended then, or could not be started. */
function readAlone(compiler: Compiler, request: AnalysisRequest, failures: unknown[]): Reading {
  if (failures.length >= MOST_FAILURES) return failed(failures.at(-1));
  try {
    return readOne(compiler, request);
  } catch (cause) {
    compiler.closeIfEnded();
    if (!compiler.isStarted) failures.push(cause);
    return failed(cause);
  }
}

function failed(cause: unknown): Reading {
  const message = cause instanceof Error ? cause.message : String(cause);
  const result = {
    code: "NO_TYPE_INFORMATION",
    reason: `the compiler failed while it was read (${message})`,
    remedies: ["check that `npx tsc --noEmit` works on this project, and report the failure if it does"],
  } as const;
  return { result, dependencies: () => [] };
}

function openSite(compiler: Compiler, file: string | undefined): TypeProgram | undefined {
  return file !== undefined && isSource(file) ? compiler.open(file).program : undefined;
}

/** A reading whose dependencies outlive the process that it was read by: another one reads the request again. */
function readOne(compiler: Compiler, request: AnalysisRequest): Reading {
  const { result, dependencies } = readOnce(compiler, request);
  const { starts } = compiler;
  const again = () => readOnce(compiler, request).dependencies();
  return {
    result,
    dependencies: () => (compiler.starts === starts ? askLiving(compiler, dependencies, again) : again()),
  };
}

function readOnce(compiler: Compiler, request: AnalysisRequest): Reading {
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
  const found = () => {
    if (read?.definedIn !== undefined && site !== undefined) {
      return dependenciesOfDefinition(compiler.open(site), site, read.definedIn, read.maker);
    }
    const [one, ...more] = opened;
    if (one !== undefined && more.length === 0) return dependenciesOf(one);
    return [...new Set([...opened].flatMap(dependenciesOf))].sort();
  };
  const dependencies = () => withMappedPlaces(found(), opened);
  return { result, dependencies };
}

const knownWithPlaces = new WeakMap<readonly string[], readonly string[]>();

/** Results of one batch share their dependencies, and whoever compares them goes by the list. */
function withMappedPlaces(dependencies: readonly string[], opened: Iterable<OpenedFile>): readonly string[] {
  const places = [...opened].flatMap(({ mappedPlaces }) => mappedPlaces);
  if (places.length === 0) return dependencies;
  const known = knownWithPlaces.get(dependencies) ?? [...new Set([...dependencies, ...places])].sort();
  knownWithPlaces.set(dependencies, known);
  return known;
}
