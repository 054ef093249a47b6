interface Waiting<T> {
  readonly value: T;
  readonly taken: () => void;
}

/**
 * Passes values from several writers to one reader, in the order in which they come and at the reader's pace: a writer
 * that awaits each `push` is never ahead of it.
 */
export class Channel<T> {
  readonly #waiting: Waiting<T>[] = [];
  #wake: (() => void) | undefined;
  #closed = false;

  /** Resolves when the reader has taken the value and comes for the next, or when it takes no more. Never rejects. */
  push(value: T): Promise<void> {
    if (this.#closed) return Promise.resolve();
    return new Promise((taken) => {
      this.#waiting.push({ value, taken });
      this.#wake?.();
    });
  }

  /** Ends the reader's loop once it has read everything; later values are dropped. */
  close(): void {
    this.#closed = true;
    this.#wake?.();
  }

  /** To be called once. Leaving the loop closes the channel, and lets go of all writers. */
  async *read(): AsyncGenerator<T, void, void> {
    try {
      for (;;) {
        const next = this.#waiting[0];
        if (next !== undefined) {
          yield next.value;
          this.#waiting.shift();
          next.taken();
        } else if (this.#closed) {
          return;
        } else {
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
        }
      }
    } finally {
      this.close();
      for (const { taken } of this.#waiting.splice(0)) taken();
    }
  }
}
