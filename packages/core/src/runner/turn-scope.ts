import { builtinModule } from "../signature/host-process.ts";

/** As much of Node's AsyncLocalStorage as is needed here. */
interface AsyncStorage<T> {
  getStore(): T | undefined;
  run<R>(store: T, fn: () => R): R;
}

interface AsyncHooks {
  AsyncLocalStorage: new <T>() => AsyncStorage<T>;
}

// Elsewhere than in Node, code that runs its own session cannot be told from a second user.
const hooks = builtinModule<AsyncHooks>("node:async_hooks");
const scopes = hooks === undefined ? undefined : new hooks.AsyncLocalStorage<TurnScope>();

/** Marks everything that a turn starts, its tools, callbacks and agents, as belonging to it while it is running. */
export class TurnScope {
  readonly #queue: object;
  readonly #sessionKey: string;
  #outer: TurnScope | undefined = scopes?.getStore();
  #running = true;

  /** @param queue Tells sessions of different services apart. */
  constructor(queue: object, sessionKey: string) {
    this.#queue = queue;
    this.#sessionKey = sessionKey;
  }

  run<R>(fn: () => R): R {
    return scopes === undefined ? fn() : scopes.run(this, fn);
  }

  /** What was started and outlives the turn, such as a job that brings a late result, belongs to nothing now. */
  end(): void {
    this.#running = false;
  }

  isIn(queue: object, sessionKey: string): boolean {
    if (this.#running && this.#queue === queue && this.#sessionKey === sessionKey) return true;
    // Jobs that start turns that start jobs must not keep all turns before them.
    while (this.#outer !== undefined && !this.#outer.#running) this.#outer = this.#outer.#outer;
    return this.#outer?.isIn(queue, sessionKey) ?? false;
  }
}

/** Whether the code that asks was started by a turn of that session which is still running. */
export function isRunningIn(queue: object, sessionKey: string): boolean {
  return scopes?.getStore()?.isIn(queue, sessionKey) ?? false;
}
