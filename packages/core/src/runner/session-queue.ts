/**
 * Lets one turn at a time work on a session: two that interleave would corrupt its history. Turns wait in the order in
 * which they came.
 */
export class SessionQueue {
  readonly #last = new Map<string, Promise<void>>();

  /** Resolves when it is this turn's time; the function it resolves to must be called when the turn is over. */
  async enter(key: string): Promise<() => void> {
    const previous = this.#last.get(key);
    let leave = (): void => {};
    const own = new Promise<void>((resolve) => {
      leave = resolve;
    });
    this.#last.set(key, own);
    await previous;
    return () => {
      if (this.#last.get(key) === own) this.#last.delete(key);
      leave();
    };
  }
}
