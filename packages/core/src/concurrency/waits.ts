/** What is being waited for at this moment, by name: so that one can say what hangs. */
export class Waits {
  readonly #current = new Set<{ readonly name: string }>();

  /** Begins to wait, until the returned function is called. */
  begin(name: string): () => void {
    const wait = { name };
    this.#current.add(wait);
    return () => void this.#current.delete(wait);
  }

  async during<T>(name: string, run: () => Promise<T>): Promise<T> {
    const end = this.begin(name);
    try {
      return await run();
    } finally {
      end();
    }
  }

  /** In the order in which they began. */
  get names(): readonly string[] {
    return [...new Set([...this.#current].map(({ name }) => name))];
  }
}
