// One listener on a signal serves everything that waits for it: Node warns of a leak when there are more than ten.
const listenersOf = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `listener` when the signal aborts, unless the returned function was called before. */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  let listeners = listenersOf.get(signal);
  if (listeners === undefined) {
    listeners = new Set();
    listenersOf.set(signal, listeners);
    signal.addEventListener("abort", callAll, { once: true });
  }
  listeners.add(listener);
  const all = listeners;
  return () => {
    all.delete(listener);
    // A signal that outlives its turns must not hold anything of them.
    if (all.size > 0 || listenersOf.get(signal) !== all) return;
    listenersOf.delete(signal);
    signal.removeEventListener("abort", callAll);
  };
}

function callAll(event: Event): void {
  const signal = event.target as AbortSignal;
  const listeners = listenersOf.get(signal) ?? [];
  listenersOf.delete(signal);
  // The set itself: a listener may take back one that comes after it.
  for (const listener of listeners) listener();
}
