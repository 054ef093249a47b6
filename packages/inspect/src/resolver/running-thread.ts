import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from "node:worker_threads";
import {
  ANSWERED,
  COMPILER,
  KEEPING,
  SHARED_LENGTH,
  type WorkerAnswer,
  type WorkerQuestion,
  type WorkerStart,
} from "../analyser/worker-protocol.ts";

/**
 * Megabytes for objects that the thread has just made. Nearly all of them are answers of the compiler that are soon
 * forgotten: with the engine's default, three times as much, 1,000 tools take 30 to 70 MB more and not less time.
 */
const YOUNG_GENERATION = 16;

/** A thread with an analyser that was started, and how it is talked to. It does not keep the process alive. */
export class RunningThread {
  readonly #worker: Worker;
  readonly #port: MessagePort;
  readonly #shared = new Int32Array(new SharedArrayBuffer(SHARED_LENGTH * Int32Array.BYTES_PER_ELEMENT));

  /** @throws Error when it cannot be started. */
  constructor(workerFile: string, producer: string | undefined, onEnd: (thread: RunningThread) => void) {
    requireInstalled(workerFile);
    const { port1, port2 } = new MessageChannel();
    const start: WorkerStart = {
      port: port2,
      shared: this.#shared,
      ...(producer === undefined ? {} : { producer }),
    };
    this.#worker = new Worker(workerFile, {
      name: "toolwright-analyser",
      workerData: start,
      transferList: [port2],
      // The program's own loaders and preloaded modules have no business in the analyser.
      execArgv: [],
      env: { ...process.env, NODE_OPTIONS: "" },
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
    });
    this.#worker.unref();
    port1.unref();
    this.#port = port1;
    // Without a listener, a failure of the analyser would end the program.
    this.#worker.on("error", () => onEnd(this));
    this.#worker.on("exit", () => onEnd(this));
  }

  /** Whether results that were answered are still being kept on disk. */
  get isKeeping(): boolean {
    return Atomics.load(this.#shared, KEEPING) === 1;
  }

  /** Asks without waiting for an answer. */
  tell(question: WorkerQuestion): void {
    this.#port.postMessage(question);
  }

  /** Sleeps until the answer; `undefined` if it does not come in time (ms). */
  ask(question: WorkerQuestion, timeout: number): WorkerAnswer | undefined {
    const before = Atomics.load(this.#shared, ANSWERED);
    this.tell(question);
    if (Atomics.wait(this.#shared, ANSWERED, before, timeout) === "timed-out") return undefined;
    return (receiveMessageOnPort(this.#port) as { message: WorkerAnswer } | undefined)?.message;
  }

  /** Ends the thread at once, and its compiler. */
  terminate(): void {
    void this.#worker.terminate();
    this.killCompiler();
  }

  /** A thread that waits for its compiler cannot end, and neither can the process, until the compiler does. */
  killCompiler(): void {
    const pid = Atomics.exchange(this.#shared, COMPILER, 0);
    if (pid === 0) return;
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended already.
    }
  }
}

/** A thread that cannot load its modules could not say so to a thread that sleeps. */
function requireInstalled(workerFile: string): void {
  if (!existsSync(workerFile)) throw new Error(`${workerFile} is not there`);
  createRequire(workerFile).resolve("typescript/package.json");
}
