/** Runs tasks one after the other for each key; tasks of different keys do not wait for each other. */
export class KeyedQueue {
  /** For each busy key, a promise that resolves (never rejects) when its last task is over. */
  readonly #tails = new Map<string, Promise<void>>();

  /**
   * Runs `task` when all earlier tasks of `key` are over, whether they failed or not. When there are none it starts at
   * once, and a task that is not async is over before this method returns.
   */
  async run<T>(key: string, task: () => T | PromiseLike<T>): Promise<T> {
    const before = this.#tails.get(key);
    let finish = () => {};
    const tail = new Promise<void>((resolve) => {
      finish = resolve;
    });
    // Before the task starts, so that what the task itself queues waits for its end.
    this.#tails.set(key, tail);
    try {
      // No await may come before this line: it is what makes a task of an idle key start at once.
      const outcome = before === undefined ? task() : before.then(task);
      return isPromiseLike(outcome) ? await outcome : outcome;
    } finally {
      finish();
      if (this.#tails.get(key) === tail) {
        this.#tails.delete(key);
      }
    }
  }
}

/** Whether a value must be awaited; also true for promises of other realms and libraries. */
export function isPromiseLike<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
