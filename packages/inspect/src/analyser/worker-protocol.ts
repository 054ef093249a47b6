import type { MessagePort } from "node:worker_threads";
import type { SignatureResult } from "toolwright";
import type { AnalysisRequest } from "./analysis.ts";

/** Index in {@link WorkerStart.shared}: how many questions have been answered. The asking thread sleeps on it. */
export const ANSWERED = 0;
/** Index in {@link WorkerStart.shared}: process id of the compiler, 0 before it starts. */
export const COMPILER = 1;
/** Index in {@link WorkerStart.shared}: 1 while results that were answered are being kept on disk. */
export const KEEPING = 2;
/** How many numbers the threads share. */
export const SHARED_LENGTH = 3;

/** What the analyser thread is started with. */
export interface WorkerStart {
  readonly port: MessagePort;
  readonly shared: Int32Array<SharedArrayBuffer>;
  /** The producer's name for the cache on disk; without one, nothing is kept. */
  readonly producer?: string;
}

/** A question to the analyser thread. To `prepare` there is no answer; after `close` it ends. */
export type WorkerQuestion =
  | { readonly kind: "prepare"; readonly file: string }
  | { readonly kind: "analyse"; readonly requests: readonly AnalysisRequest[] }
  | { readonly kind: "close" };

/** The answer to one question: no results for `close`. */
export interface WorkerAnswer {
  readonly results: readonly SignatureResult[];
}
