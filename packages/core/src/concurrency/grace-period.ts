import { onAbort } from "./on-abort.ts";

/** What comes in the place of a result for which nobody waits any more. */
export const graceIsOver: unique symbol = Symbol("the time is over");

/** How long one may go on waiting after a signal has aborted. The time between two waits does not count. */
export class GracePeriod {
  readonly #signal: AbortSignal;
  readonly #stopListening: () => void;
  #leftMs: number;
  #startClock: (() => void) | undefined;

  constructor(signal: AbortSignal, milliseconds: number) {
    this.#signal = signal;
    this.#leftMs = milliseconds;
    this.#stopListening = onAbort(signal, () => this.#startClock?.());
  }

  /** Waits for a promise; once the signal has aborted, no longer than for what is left of the time. */
  wait<T>(promise: Promise<T>): Promise<T | typeof graceIsOver> {
    return new Promise((resolve, reject) => {
      // No timer fires for one that is ready again and again without ever pausing.
      if (this.#leftMs === 0 && this.#signal.aborted) resolve(graceIsOver);
      let timer: ReturnType<typeof setTimeout> | undefined;
      let startedAt = 0;
      const stopClock = (): void => {
        this.#startClock = undefined;
        if (timer === undefined) return;
        clearTimeout(timer);
        this.#leftMs = Math.max(0, this.#leftMs - (performance.now() - startedAt));
      };
      this.#startClock = () => {
        startedAt = performance.now();
        timer = setTimeout(() => {
          stopClock();
          // Timers may fire a fraction of a millisecond too early.
          this.#leftMs = 0;
          resolve(graceIsOver);
        }, this.#leftMs);
      };
      if (this.#signal.aborted) this.#startClock();
      promise.finally(stopClock).then(resolve, reject);
    });
  }

  close(): void {
    this.#stopListening();
  }
}
