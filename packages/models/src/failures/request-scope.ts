/**
 * Runs one request with a signal of its own that aborts with the caller's, and in any case when the answer is no longer
 * read: client libraries keep the connection open until their signal says so.
 */
export async function* requestScope<T>(
  caller: AbortSignal,
  body: (signal: AbortSignal) => AsyncIterable<T>,
): AsyncGenerator<T, void, void> {
  caller.throwIfAborted();
  const controller = new AbortController();
  const onAbort = () => controller.abort(caller.reason);
  caller.addEventListener("abort", onAbort, { once: true });
  try {
    yield* body(controller.signal);
  } finally {
    caller.removeEventListener("abort", onAbort);
    controller.abort();
  }
}
