/**
 * Waits for a promise, but no longer than until the signal aborts.
 * @throws The signal's reason when it aborts first, and whatever the promise rejects with.
 */
export async function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  // When the signal wins, nobody is left to hear of a later failure.
  promise.catch(() => {});
  signal.throwIfAborted();
  let onAbort = (): void => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** Passes on what an iterable yields until the signal aborts, also when its source does not listen to the signal. */
export async function* abortableStream<T>(
  source: AsyncIterable<T>,
  signal: AbortSignal,
): AsyncGenerator<T, void, void> {
  const iterator = source[Symbol.asyncIterator]();
  let finished = false;
  try {
    for (;;) {
      const step = await abortable(iterator.next(), signal);
      finished = step.done === true;
      if (step.done) return;
      yield step.value;
    }
  } finally {
    // Not awaited: a source that hangs would hold up the end of the turn.
    if (!finished) Promise.resolve(iterator.return?.()).catch(() => {});
  }
}
