import { Clock } from "./clock.ts";
import { onAbort } from "./on-abort.ts";

/** A time, and why a signal aborts when it is over. */
export interface TimeLimit {
  readonly milliseconds: number;
  readonly reason: () => unknown;
}

// Who looks at the clock for a signal. Kept beside it, so that whoever has the signal, in whatever copy of a context, can.
const clocks = new WeakMap<AbortSignal, () => void>();

/** Whether the signal has aborted. A limit of time is noticed here even while no timer fires, because nothing pauses. */
export function isTimeUp(signal: AbortSignal): boolean {
  clocks.get(signal)?.();
  return signal.aborted;
}

/** A signal that aborts with the one above it, when its time is over, or when it is told to. */
export class Cancellation {
  readonly #controller = new AbortController();
  readonly #above: AbortSignal | undefined;
  readonly #stopListening: (() => void) | undefined;
  #clock: Clock | undefined;

  constructor(above: AbortSignal | undefined, limit?: TimeLimit) {
    this.#above = above;
    this.#stopListening = above === undefined ? undefined : onAbort(above, () => this.abort(above.reason));
    if (above?.aborted) this.abort(above.reason);
    if (limit !== undefined) this.limit(limit);
    else if (above !== undefined && clocks.has(above)) this.#showClock();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** Begins to count the time. */
  limit({ milliseconds, reason }: TimeLimit): void {
    this.#clock = new Clock(milliseconds, () => {
      if (!this.signal.aborted) this.abort(reason());
    });
    this.#showClock();
  }

  /** The time does not count until the returned function is called. */
  hold(): () => void {
    return this.#clock?.hold() ?? (() => {});
  }

  /** Stops watching the time and the signal above. */
  close(): void {
    this.#clock?.close();
    this.#stopListening?.();
    clocks.delete(this.signal);
  }

  #showClock(): void {
    clocks.set(this.signal, () => {
      if (this.#above !== undefined) isTimeUp(this.#above);
      this.#clock?.look();
    });
  }
}
