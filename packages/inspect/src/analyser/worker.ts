/**
 * Entry of the analyser thread: answers the questions of a thread that sleeps until each answer is there. The compiler
 * lives here so that neither a program's loaders, mocks and vm contexts reach it, nor its memory outlasts its use.
 */
import { workerData } from "node:worker_threads";
import type { Analyser, AnalysisRequest, AnalysisResult } from "./analysis.ts";
import { CompilerProcesses } from "./compiler-processes.ts";
import { createAnalyser } from "./create-analyser.ts";
import { ANSWERED, COMPILER, type WorkerAnswer, type WorkerQuestion, type WorkerStart } from "./worker-protocol.ts";

const { port, shared } = workerData as WorkerStart;
const compilers = new CompilerProcesses((pid) => Atomics.store(shared, COMPILER, pid));
/** A compiler that has failed so often in one batch will fail again. */
const MOST_FAILURES = 3;
let analyser: Analyser | undefined;

port.on("message", (question: WorkerQuestion) => {
  const answer: WorkerAnswer = { results: question.kind === "analyse" ? analyse(question.requests) : [] };
  if (question.kind === "close") discardAnalyser();
  port.postMessage(answer);
  Atomics.add(shared, ANSWERED, 1);
  Atomics.notify(shared, ANSWERED);
  if (question.kind === "close") port.close();
});

/** A compiler that dies takes the batch with it: each request then gets a new one, so that only the guilty ones fail. */
function analyse(requests: readonly AnalysisRequest[]): readonly AnalysisResult[] {
  try {
    return runAnalyser(requests);
  } catch {
    const failures: unknown[] = [];
    return requests.map((request) => analyseAlone(request, failures));
  }
}

function analyseAlone(request: AnalysisRequest, failures: unknown[]): AnalysisResult {
  if (failures.length >= MOST_FAILURES) return failed(failures.at(-1));
  try {
    return runAnalyser([request])[0] ?? failed("no answer");
  } catch (cause) {
    failures.push(cause);
    return failed(cause);
  }
}

function failed(cause: unknown): AnalysisResult {
  const message = cause instanceof Error ? cause.message : String(cause);
  return {
    code: "NO_TYPE_INFORMATION",
    reason: `the compiler failed while it was read (${message})`,
    remedies: ["check that `npx tsc --noEmit` works on this project, and report the failure if it does"],
    dependencies: [],
  };
}

function runAnalyser(requests: readonly AnalysisRequest[]): AnalysisResult[] {
  try {
    const current = analyser ?? createAnalyser();
    analyser = current;
    return current.analyse(requests);
  } catch (cause) {
    discardAnalyser();
    throw cause;
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
