/** Why a turn ends before the model has answered. */
export interface TurnEnd {
  readonly code: string;
  readonly message: string;
}

/** Everything that can end a turn early, as one signal: its caller, its deadline, a consumer that left. */
export class TurnEnding {
  readonly #controller = new AbortController();
  readonly #callerSignal: AbortSignal | undefined;
  readonly #onCallerAbort = (): void => this.abort(this.#callerSignal?.reason);
  readonly #maxTurnMs: number;
  readonly #startedAt = performance.now();
  readonly #deadline: ReturnType<typeof setTimeout>;
  #finished = false;

  constructor(callerSignal: AbortSignal | undefined, maxTurnMs: number) {
    this.#callerSignal = callerSignal;
    this.#maxTurnMs = maxTurnMs;
    this.#deadline = setTimeout(() => this.abort(new DeadlinePassed(maxTurnMs)), maxTurnMs);
    callerSignal?.addEventListener("abort", this.#onCallerAbort, { once: true });
    if (callerSignal?.aborted) this.abort(callerSignal.reason);
  }

  /** Aborts when the turn ends early. */
  get signal(): AbortSignal {
    // No timer fires while tools compute and models answer without a pause.
    if (performance.now() - this.#startedAt >= this.#maxTurnMs) this.abort(new DeadlinePassed(this.#maxTurnMs));
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

/** How a cancelled turn ends: by its deadline, or by whoever cancelled it. */
export function abortEnd(signal: AbortSignal): TurnEnd {
  const reason: unknown = signal.reason;
  if (reason instanceof DeadlinePassed) {
    const message = `The turn took longer than ${reason.milliseconds} ms, which is the limit. runConfig.maxTurnMs raises it.`;
    return { code: "TURN_TIMEOUT", message };
  }
  return { code: "ABORTED", message: "The turn was cancelled." };
}

/** The reason of a signal that aborted because a turn's time was over. */
class DeadlinePassed {
  readonly milliseconds: number;

  constructor(milliseconds: number) {
    this.milliseconds = milliseconds;
  }
}
