import type { MessagePort } from "node:worker_threads";
import type { AnalysisRequest, AnalysisResult } from "./analysis.ts";

/** What the analyser thread is started with. */
export interface WorkerStart {
  readonly port: MessagePort;
  /** One number: how many questions have been answered. The asking thread sleeps on it. */
  readonly answered: Int32Array<SharedArrayBuffer>;
}

/** A question to the analyser thread. After `close` it ends. */
export type WorkerQuestion =
  | { readonly kind: "analyse"; readonly requests: readonly AnalysisRequest[] }
  | { readonly kind: "close" };

/** The answer to one question: no results for `close`. */
export interface WorkerAnswer {
  readonly results: readonly AnalysisResult[];
}
