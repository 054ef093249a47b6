/**
 * Entry of the analyser thread: answers the questions of a thread that sleeps until each answer is there. The compiler
 * lives here so that neither a program's loaders, mocks and vm contexts reach it, nor its memory outlasts its use.
 */
import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { workerData } from "node:worker_threads";
import type { Analyser, AnalysisRequest, AnalysisResult } from "./analysis.ts";
import { createAnalyser } from "./create-analyser.ts";
import type { WorkerAnswer, WorkerQuestion, WorkerStart } from "./worker-protocol.ts";

const { port, answered } = workerData as WorkerStart;
/** A compiler that has failed so often in one batch will fail again. */
const MOST_FAILURES = 3;
let analyser: Analyser | undefined;
const compilers = new Set<ChildProcess>();
subscribe("child_process", (message) => compilers.add((message as { process: ChildProcess }).process));

port.on("message", (question: WorkerQuestion) => {
  const answer: WorkerAnswer = { results: question.kind === "analyse" ? analyse(question.requests) : [] };
  if (question.kind === "close") discardAnalyser();
  port.postMessage(answer);
  Atomics.add(answered, 0, 1);
  Atomics.notify(answered, 0);
  if (question.kind === "close") port.close();
});

/** A compiler that dies takes the batch with it: each request then gets a new one, so that only the guilty ones fail. */
function analyse(requests: readonly AnalysisRequest[]): readonly AnalysisResult[] {
  try {
    return runAnalyser(requests);
  } catch {
    const failures: unknown[] = [];
    return requests.map((request) => {
      if (failures.length < MOST_FAILURES) {
        try {
          return runAlone(request);
        } catch (cause) {
          failures.push(cause);
        }
      }
      return failed(failures.at(-1));
    });
  }
}

function runAlone(request: AnalysisRequest): AnalysisResult {
  const [result] = runAnalyser([request]);
  if (result === undefined) throw new Error("no answer");
  return result;
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
  // It holds nothing that could be lost, and asked to end in good order it complains on the program's standard error.
  for (const compiler of compilers) compiler.kill("SIGKILL");
  compilers.clear();
  try {
    discarded?.close();
  } catch {
    // A compiler that is already dead needs no closing.
  }
}
