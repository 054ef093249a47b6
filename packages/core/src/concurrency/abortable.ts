import { onAbort } from "./on-abort.ts";

/**
 * Waits for a promise, but no longer than until the signal aborts.
 * @throws The signal's reason when it aborts first, and whatever the promise rejects with.
 */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const watch = new AbortWatch(signal);
  try {
    return await watch.wait(promise);
  } finally {
    watch.close();
  }
}

/** Passes on what an iterable yields until the signal aborts, also when its source does not listen to the signal. */
export async function* abortableStream<T>(
  source: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void, void> {
  const iterator = source[Symbol.asyncIterator]();
  const watch = new AbortWatch(signal);
  let finished = false;
  try {
    for (;;) {
      const step = await watch.wait(iterator.next());
      finished = step.done === true;
      if (step.done) return;
      yield step.value;
    }
  } finally {
    watch.close();
    // Not awaited: a source that hangs would hold up the end of the turn.
    if (!finished) Promise.resolve(iterator.return?.()).catch(() => {});
  }
}

/** Waits for one promise after the other until a signal aborts, with one listener for all of them. */
class AbortWatch {
  readonly #signal: AbortSignal;
  readonly #stopListening: () => void;
  #reject: (reason: unknown) => void = () => {};

  constructor(signal: AbortSignal) {
    this.#signal = signal;
    this.#stopListening = onAbort(signal, () => this.#reject(signal.reason));
  }

  wait<T>(promise: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#reject = reject;
      if (this.#signal.aborted) reject(this.#signal.reason);
      // When the signal wins, a later failure goes nowhere.
      promise.then(resolve, reject);
    });
  }

  close(): void {
    this.#stopListening();
  }
}
