import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { clearTimeout, setTimeout } from "node:timers";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { SignatureResult } from "toolwright";
import type { AnalysisRequest } from "../analyser/analysis.ts";
import {
  ANSWERED,
  COMPILER,
  KEEPING,
  SHARED_LENGTH,
  type WorkerAnswer,
  type WorkerQuestion,
  type WorkerStart,
} from "../analyser/worker-protocol.ts";

/** Why the analyser gave no results at all, and what helps. */
export interface AnalyserProblem {
  readonly reason: string;
  readonly remedies: readonly string[];
}

/** Times in milliseconds. */
export interface AnalyserThreadTimes {
  /** The longest time to wait for one batch; longer by as much for every {@link MORE_TIME_PER} requests in it. */
  readonly timeout: number;
  /** The thread and its compiler end when they were not needed for this long. */
  readonly idle: number;
}

interface RunningThread {
  readonly worker: Worker;
  readonly port: MessagePort;
  readonly shared: Int32Array<SharedArrayBuffer>;
}

/**
 * Megabytes for objects that the thread has just made. Nearly all of them are answers of the compiler that are soon
 * forgotten: with the engine's default, three times as much, 1,000 tools take 30 to 70 MB more and not less time.
 */
const YOUNG_GENERATION = 16;

/** A thousand tools take some seconds, and twenty times that on a machine with much else to do. */
const MORE_TIME_PER = 1_000;

/** How long the end of a process may wait for the compiler to be closed (ms). */
const FAREWELL = 2_000;
/** How long it may wait when results are still being kept: a tenth of a second, unless the machine is very busy. */
const KEEPING_FAREWELL = 10_000;

/**
 * The analyser in a thread of its own, asked synchronously. It starts at the first question, never keeps the process
 * alive, and ends when it is idle or the process ends, the compiler first: one that loses its parent complains aloud.
 */
export class AnalyserThread {
  readonly #workerFile: string;
  readonly #times: AnalyserThreadTimes;
  readonly #producer: string | undefined;
  readonly #endWithProcess = (): void => this.close();
  #running: RunningThread | undefined;
  #idle: NodeJS.Timeout | undefined;

  /**
   * @param workerFile path of the thread's entry, a bundle that needs no loader.
   * @param producer under which the thread keeps results in the cache on disk; without one, it keeps none.
   */
  constructor(workerFile: string, times: AnalyserThreadTimes, producer?: string) {
    this.#workerFile = workerFile;
    this.#times = times;
    this.#producer = producer;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** Starts before there is a question, for one about tools that are made in a source file. Does not wait, never throws. */
  prepare(file: string): void {
    if (this.#running !== undefined) return;
    try {
      this.#start().port.postMessage({ kind: "prepare", file } satisfies WorkerQuestion);
      this.#endWhenIdle();
    } catch {
      // The question will meet the same problem, and tell.
    }
  }

  /** Sleeps until every request is answered; never throws. */
  analyse(requests: readonly AnalysisRequest[]): readonly SignatureResult[] | AnalyserProblem {
    clearTimeout(this.#idle);
    let running: RunningThread;
    try {
      running = this.#running ?? this.#start();
    } catch (cause) {
      return cannotStart(cause);
    }
    const patience = this.#times.timeout * (1 + requests.length / MORE_TIME_PER);
    const answer = ask(running, { kind: "analyse", requests }, patience);
    if (answer === undefined) {
      this.#abandon(running);
      return tooSlow(patience);
    }
    this.#endWhenIdle();
    return answer.results;
  }

  /** Ends the compiler and the thread, and waits until the compiler is gone. */
  close(): void {
    const running = this.#forget();
    if (running === undefined) return;
    const patience = isKeeping(running) ? KEEPING_FAREWELL : FAREWELL;
    if (ask(running, { kind: "close" }, patience) === undefined) killCompiler(running);
  }

  #start(): RunningThread {
    requireInstalled(this.#workerFile);
    const { port1, port2 } = new MessageChannel();
    const shared = new Int32Array(new SharedArrayBuffer(SHARED_LENGTH * Int32Array.BYTES_PER_ELEMENT));
    const producer = this.#producer;
    const start: WorkerStart = { port: port2, shared, ...(producer === undefined ? {} : { producer }) };
    const worker = new Worker(this.#workerFile, {
      name: "toolwright-analyser",
      workerData: start,
      transferList: [port2],
      // The program's own loaders and preloaded modules have no business in the analyser.
      execArgv: [],
      env: { ...process.env, NODE_OPTIONS: "" },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
    });
    worker.unref();
    port1.unref();
    const running: RunningThread = { worker, port: port1, shared };
    // Without a listener, a failure of the analyser would end the program.
    worker.on("error", () => this.#abandon(running));
    worker.on("exit", () => this.#abandon(running));
    this.#running = running;
    process.once("exit", this.#endWithProcess);
    return running;
  }

  #endWhenIdle(): void {
    this.#idle = setTimeout(() => this.#dismiss(), this.#times.idle).unref();
  }

  /** The thread closes its compiler in its own time; not before it has kept its results, as nobody would wait for that. */
  #dismiss(): void {
    if (this.#running !== undefined && isKeeping(this.#running)) this.#endWhenIdle();
    else this.#forget()?.port.postMessage({ kind: "close" } satisfies WorkerQuestion);
  }

  #abandon(running: RunningThread): void {
    if (this.#running === running) this.#forget();
    void running.worker.terminate();
    killCompiler(running);
  }

  #forget(): RunningThread | undefined {
    const running = this.#running;
    this.#running = undefined;
    clearTimeout(this.#idle);
    process.removeListener("exit", this.#endWithProcess);
    return running;
  }
}

/** A thread that cannot load its modules could not say so to a thread that sleeps. */
function requireInstalled(workerFile: string): void {
  if (!existsSync(workerFile)) throw new Error(`${workerFile} is not there`);
  createRequire(workerFile).resolve("typescript/package.json");
}

/** A thread that waits for its compiler cannot end, and neither can the process, until the compiler does. */
function killCompiler({ shared }: RunningThread): void {
  const pid = Atomics.exchange(shared, COMPILER, 0);
  if (pid === 0) return;
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // It has ended already.
  }
}

function isKeeping({ shared }: RunningThread): boolean {
  return Atomics.load(shared, KEEPING) === 1;
}

function ask({ port, shared }: RunningThread, question: WorkerQuestion, timeout: number): WorkerAnswer | undefined {
  const before = Atomics.load(shared, ANSWERED);
  port.postMessage(question);
  if (Atomics.wait(shared, ANSWERED, before, timeout) === "timed-out") return undefined;
  return (receiveMessageOnPort(port) as { message: WorkerAnswer } | undefined)?.message;
}

function cannotStart(cause: unknown): AnalyserProblem {
  const denied = (cause as { code?: unknown }).code === "ERR_ACCESS_DENIED";
  const message = cause instanceof Error ? cause.message : String(cause);
  return {
    reason: `the analyser could not be started (${message})`,
    remedies: denied
      ? ["add --allow-worker, --allow-child-process and --allow-fs-read, or run without --permission"]
      : ["install @toolwright/inspect again"],
  };
}

function tooSlow(patience: number): AnalyserProblem {
  return {
    reason: `the analyser did not answer within ${Math.round(patience / 1_000)} s`,
    remedies: ["run again when the machine is less busy", "check that `npx tsc --noEmit` works on this project"],
  };
}
