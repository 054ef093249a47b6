import { clearTimeout, setTimeout } from "node:timers";
import type { SignatureResult } from "toolwright";
import type { AnalysisRequest } from "../analyser/analysis.ts";
import { RunningThread } from "./running-thread.ts";

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

/** A thousand tools take some seconds, and twenty times that on a machine with much else to do. */
const MORE_TIME_PER = 1_000;

/** How long the end of a process may wait for the compiler to be closed (ms). */
const FAREWELL = 2_000;
/** How long it may wait when results are still being kept: a tenth of a second, unless the machine is very busy. */
const KEEPING_FAREWELL = 10_000;

/**
 * The analyser in a thread of its own, asked synchronously. It starts at the first question or sooner, never keeps the
 * process alive, and ends when it is idle or the process ends, the compiler first: one that loses its parent complains
 * aloud.
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
      this.#start().tell({ kind: "prepare", file });
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
    const answer = running.ask({ kind: "analyse", requests }, patience);
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
    const patience = running.isKeeping ? KEEPING_FAREWELL : FAREWELL;
    if (running.ask({ kind: "close" }, patience) === undefined) running.killCompiler();
  }

  #start(): RunningThread {
    const running = new RunningThread(this.#workerFile, this.#producer, (ended) => this.#abandon(ended));
    this.#running = running;
    process.once("exit", this.#endWithProcess);
    return running;
  }

  #endWhenIdle(): void {
    this.#idle = setTimeout(() => this.#dismiss(), this.#times.idle).unref();
  }

  /** The thread closes its compiler in its own time; not before it has kept its results, as nobody would wait for that. */
  #dismiss(): void {
    if (this.#running?.isKeeping) this.#endWhenIdle();
    else this.#forget()?.tell({ kind: "close" });
  }

  #abandon(running: RunningThread): void {
    if (this.#running === running) this.#forget();
    running.terminate();
  }

  #forget(): RunningThread | undefined {
    const running = this.#running;
    this.#running = undefined;
    clearTimeout(this.#idle);
    process.removeListener("exit", this.#endWithProcess);
    return running;
  }
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
