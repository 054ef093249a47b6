import { onAbort } from "./on-abort.ts";

/** What comes in the place of a result for which nobody waits any more. */
export const graceIsOver: unique symbol = Symbol("the time is over");

/** How long one may go on waiting after a signal has aborted. The time between two waits does not count. */
export class GracePeriod {
  readonly #signal: AbortSignal;
  readonly #stopListening: () => void;
  #leftMs: number;
  #startedAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Ends the present wait; `undefined` between two. */
  #expire: ((over: typeof graceIsOver) => void) | undefined;

  constructor(signal: AbortSignal, milliseconds: number) {
    this.#signal = signal;
    this.#leftMs = milliseconds;
    this.#stopListening = onAbort(signal, () => this.#startClock());
  }

  /** Waits for a promise, one at a time; once the signal has aborted, no longer than for what is left of the time. */
  async wait<T>(promise: Promise<T>): Promise<T | typeof graceIsOver> {
    try {
      return await new Promise<T | typeof graceIsOver>((resolve, reject) => {
        this.#expire = resolve;
        if (this.#signal.aborted) this.#startClock();
        promise.then(resolve, reject);
      });
    } finally {
      this.#stopClock();
    }
  }

  close(): void {
    this.#stopListening();
  }

  #startClock(): void {
    // No timer fires for one that is ready again and again without ever pausing.
    if (this.#leftMs === 0) this.#expire?.(graceIsOver);
    if (this.#leftMs === 0 || this.#expire === undefined) return;
    this.#startedAt = performance.now();
    this.#timer = setTimeout(() => {
      // Timers may fire a fraction of a millisecond too early.
      this.#leftMs = 0;
      this.#expire?.(graceIsOver);
    }, this.#leftMs);
  }

  #stopClock(): void {
    this.#expire = undefined;
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - this.#startedAt));
  }
}
