/**
 * Entry of the analyser thread: answers the questions of a thread that sleeps until each answer is there. The compiler
 * lives here so that neither a program's loaders, mocks and vm contexts reach it, nor its memory outlasts its use.
 */
import { workerData } from "node:worker_threads";
import { SignatureCache } from "../cache/signature-cache.ts";
import type { AnalysisRequest, Reading } from "./analysis.ts";
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
const analyser = createAnalyser();
/** When a program was opened (ms since 1970) that the next question may be about: files are read from then on. */
let preparedAt: number | undefined;

port.on("message", (question: WorkerQuestion) => {
  if (question.kind === "close") {
    endAnalyser();
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
  const readings = analyser.read(question.requests);
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

/** Opens a file's program before it is known what will be asked about it. What fails now will fail then, and say why. */
function prepare(file: string): void {
  preparedAt = Date.now();
  try {
    analyser.prepare(file);
  } catch {
    // Whoever asks about it will be told.
  }
}

/** What cannot be kept is read again by the next process. */
function keep(requests: readonly AnalysisRequest[], readings: readonly Reading[], startedAt: number): void {
  if (cache === undefined) return;
  try {
    const fresh = requests.flatMap((request, index) => {
      const reading = readings[index];
      if (reading === undefined || !("signature" in reading.result)) return [];
      return [{ request, signature: reading.result.signature, dependencies: reading.dependencies() }];
    });
    cache.write(fresh, startedAt);
  } catch {
    // The compiler failed once more after it had answered: nobody waits for this.
  }
}

function endAnalyser(): void {
  compilers.kill();
  Atomics.store(shared, COMPILER, 0);
  try {
    analyser.close();
  } catch {
    // A compiler that is already dead needs no closing.
  }
}
