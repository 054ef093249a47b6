import { DeadlinePassed } from "./loop-limits.ts";

/** Everything that can end a turn early, as one signal: its caller, its deadline, a consumer that left. */
export class TurnEnding {
  readonly #controller = new AbortController();
  readonly #callerSignal: AbortSignal | undefined;
  readonly #onCallerAbort = (): void => this.abort(this.#callerSignal?.reason);
  readonly #deadline: ReturnType<typeof setTimeout>;
  #finished = false;

  constructor(callerSignal: AbortSignal | undefined, maxTurnMs: number) {
    this.#callerSignal = callerSignal;
    this.#deadline = setTimeout(() => this.abort(new DeadlinePassed(maxTurnMs)), maxTurnMs);
    callerSignal?.addEventListener("abort", this.#onCallerAbort, { once: true });
    if (callerSignal?.aborted) this.abort(callerSignal.reason);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** The turn has come to its end by itself: nothing is left that must hear of it. */
  finish(): void {
    this.#finished = true;
  }

  /** Stops watching, and tells whatever is still running when the turn was left before its end. */
  close(): void {
    clearTimeout(this.#deadline);
    this.#callerSignal?.removeEventListener("abort", this.#onCallerAbort);
    if (!this.#finished) this.abort(new DOMException("The turn was left before its end.", "AbortError"));
  }
}
