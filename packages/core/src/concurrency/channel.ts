/** Passes values from several writers to one reader, in the order in which they come. */
export class Channel<T> {
  readonly #values: T[] = [];
  #wake: (() => void) | undefined;
  #closed = false;

  push(value: T): void {
    if (this.#closed) return;
    this.#values.push(value);
    this.#wake?.();
  }

  /** Ends the reader's loop once it has read everything; later values are dropped. */
  close(): void {
    this.#closed = true;
    this.#wake?.();
  }

  async *read(): AsyncGenerator<T, void, void> {
    for (;;) {
      const value = this.#values.shift();
      if (value !== undefined) {
        yield value;
      } else if (this.#closed) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}
