import type { FinishReason, UsageMetadata } from "../events/event.ts";
import type { Model } from "../models/model.ts";

/**
 * A model, and the provider behind it as the test plays it.
 *
 * Contract: the model sends at most `maxRequests` requests for one answer, waits no longer than some hundredths of a
 * second before it sends one again unless the provider asks for more, and keeps nothing between two answers.
 */
export interface ModelSetup {
  readonly model: Model;
  readonly maxRequests: number;
  /** What the provider answers to the next requests, in this order. */
  prepare(answers: readonly ProviderAnswer[]): void;
  /** How many requests the provider has got. */
  requestCount(): number;
  /** Resolves when no connection is waiting for an answer any more; rejects when one stays open. */
  allClosed(): Promise<void>;
  close(): Promise<void>;
}

/** What a provider answers to one request, in no provider's own format. */
export interface ProviderAnswer {
  readonly pieces?: readonly ProviderPiece[];
  /** `STOP` unless given. */
  readonly finishReason?: FinishReason;
  readonly usage?: UsageMetadata;
  /** An answer with this status in place of any other. */
  readonly refusal?: ProviderRefusal;
  /**
   * What comes after the pieces: the regular end (unless given), the connection is `cut`, it is closed in order but
   * without the format's own end (`closed`, as by a proxy), the provider reports that it is `overloaded`, or nothing
   * ever (`silent`).
   */
  readonly end?: "cut" | "closed" | "overloaded" | "silent";
}

/** A piece of an answer. */
export type ProviderPiece =
  | { readonly kind: "text" | "thought"; readonly fragments: readonly string[] }
  | { readonly kind: "calls"; readonly calls: readonly ProviderCall[]; readonly interleaved?: boolean };

/** A call as the model wrote it. */
export interface ProviderCall {
  /** `undefined` when the provider sends none. */
  readonly id: string | undefined;
  readonly name: string;
  /** The text of the arguments, in the fragments in which a stream brings it. */
  readonly fragments: readonly string[];
}

/** Why a provider refuses a request, in its own form. */
export interface ProviderRefusal {
  readonly status: number;
  readonly kind:
    | "rate limit"
    | "overloaded"
    | "bad request"
    | "wrong key"
    | "no such model"
    | "context too long"
    | "internal";
  readonly retryAfterMs?: number;
}
