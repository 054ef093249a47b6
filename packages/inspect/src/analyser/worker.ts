/**
 * Entry of the analyser thread: answers the questions of a thread that sleeps until each answer is there. The compiler
 * lives here so that neither a program's loaders, mocks and vm contexts reach it, nor its memory outlasts its use.
 */
import { workerData } from "node:worker_threads";
import { SignatureCache } from "../cache/signature-cache.ts";
import type { Analyser, AnalysisRequest, Reading } from "./analysis.ts";
import { CompilerProcesses } from "./compiler-processes.ts";
import { createAnalyser } from "./create-analyser.ts";
import {
  ANSWERED,
  COMPILER,
  KEEPING,
  type WorkerAnswer,
  type WorkerQuestion,
  type WorkerStart,
} from "./worker-protocol.ts";

const { port, shared, producer } = workerData as WorkerStart;
const compilers = new CompilerProcesses((pid) => Atomics.store(shared, COMPILER, pid));
const cache = producer === undefined ? undefined : new SignatureCache(producer);
/** A compiler that has failed so often in one batch will fail again. */
const MOST_FAILURES = 3;
let analyser: Analyser | undefined;
/** When a program was opened (ms since 1970) that the next question may be about: files are read from then on. */
let preparedAt: number | undefined;

port.on("message", (question: WorkerQuestion) => {
  if (question.kind === "close") {
    discardAnalyser();
    answer({ results: [] });
    port.close();
    return;
  }
  if (question.kind === "prepare") {
    prepare(question.file);
    return;
  }
  const startedAt = preparedAt ?? Date.now();
  preparedAt = undefined;
  const readings = read(question.requests);
  Atomics.store(shared, KEEPING, 1);
  answer({ results: readings.map(({ result }) => result) });
  // The program goes on meanwhile. When it ends it waits for the answer to `close`, which comes after this.
  keep(question.requests, readings, startedAt);
  Atomics.store(shared, KEEPING, 0);
});

function answer(answered: WorkerAnswer): void {
  port.postMessage(answered);
  Atomics.add(shared, ANSWERED, 1);
  Atomics.notify(shared, ANSWERED);
}

/** A compiler that dies takes the batch with it: each request then gets a new one, so that only the guilty ones fail. */
function read(requests: readonly AnalysisRequest[]): readonly Reading[] {
  try {
    return runAnalyser(requests);
  } catch {
    const failures: unknown[] = [];
    return requests.map((request) => readAlone(request, failures));
  }
}

function readAlone(request: AnalysisRequest, failures: unknown[]): Reading {
  if (failures.length >= MOST_FAILURES) return failed(failures.at(-1));
  try {
    return runAnalyser([request])[0] ?? failed("no answer");
  } catch (cause) {
    failures.push(cause);
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

/** Opens a file's program before it is known what will be asked about it. What fails now will fail then, and say why. */
function prepare(file: string): void {
  preparedAt = Date.now();
  try {
    analyser ??= createAnalyser();
    analyser.prepare(file);
  } catch {
    discardAnalyser();
  }
}

function runAnalyser(requests: readonly AnalysisRequest[]): Reading[] {
  try {
    analyser ??= createAnalyser();
    return analyser.read(requests);
  } catch (cause) {
    discardAnalyser();
    throw cause;
  }
}

/** What cannot be kept is read again by the next process. */
function keep(requests: readonly AnalysisRequest[], readings: readonly Reading[], startedAt: number): void {
  if (cache === undefined) return;
  try {
    const fresh = requests.flatMap((request, index) => {
      const { result, dependencies } = readings[index] ?? failed("no answer");
      return "signature" in result ? [{ request, signature: result.signature, dependencies: dependencies() }] : [];
    });
    cache.write(fresh, startedAt);
  } catch {
    discardAnalyser();
  }
}

function discardAnalyser(): void {
  const discarded = analyser;
  analyser = undefined;
  compilers.kill();
  Atomics.store(shared, COMPILER, 0);
  try {
    discarded?.close();
  } catch {
    // A compiler that is already dead needs no closing.
  }
}
