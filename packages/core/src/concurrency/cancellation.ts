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
  readonly #startedAt = performance.now();
  readonly #stopListening: (() => void) | undefined;
  readonly #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(above: AbortSignal | undefined, limit?: TimeLimit) {
    this.#stopListening = above === undefined ? undefined : onAbort(above, () => this.abort(above.reason));
    if (above?.aborted) this.abort(above.reason);
    if (limit !== undefined) this.#timer = setTimeout(() => this.abort(limit.reason()), limit.milliseconds);
    if (limit !== undefined || (above !== undefined && clocks.has(above))) {
      clocks.set(this.signal, () => this.#lookAtClock(above, limit));
    }
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  abort(reason: unknown): void {
    this.#controller.abort(reason);
  }

  /** Stops watching the time and the signal above. */
  close(): void {
    clearTimeout(this.#timer);
    this.#stopListening?.();
    clocks.delete(this.signal);
  }

  #lookAtClock(above: AbortSignal | undefined, limit: TimeLimit | undefined): void {
    if (above !== undefined) isTimeUp(above);
    if (this.signal.aborted || limit === undefined) return;
    if (performance.now() - this.#startedAt >= limit.milliseconds) this.abort(limit.reason());
  }
}
