import { builtinModule } from "../signature/host-process.ts";

/** As much of Node's AsyncLocalStorage as is needed here. */
interface AsyncStorage<T> {
  getStore(): T | undefined;
  run<R>(store: T, fn: () => R): R;
}

interface AsyncHooks {
  AsyncLocalStorage: new () => AsyncStorage<ReadonlySet<string>>;
}

// Elsewhere than in Node, a tool that runs its own session cannot be told from a second user.
const hooks = builtinModule<AsyncHooks>("node:async_hooks");
const running = hooks === undefined ? undefined : new hooks.AsyncLocalStorage();

/** Runs `fn`, a tool or callback, so that everything it starts is known to belong to a turn of that session. */
export function runInTurn<R>(sessionKey: string, fn: () => R): R {
  if (running === undefined) return fn();
  return running.run(new Set([...(running.getStore() ?? []), sessionKey]), fn);
}

/** Whether the code that asks was started by a turn of that session. */
export function isRunningIn(sessionKey: string): boolean {
  return running?.getStore()?.has(sessionKey) ?? false;
}
