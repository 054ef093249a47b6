interface AnyIterator {
  next(): unknown;
  return?(): unknown;
}

/** The result of a call: a promise is awaited, a generator is run to its end, or to the step at which `signal` aborts. */
export async function settleResult(returned: unknown, signal: AbortSignal): Promise<unknown> {
  const value = await returned;
  return isGenerator(value) ? drain(value, signal) : value;
}

/** What a generator returned, or the last value it yielded when it returned nothing. */
async function drain(generator: AnyIterator, signal: AbortSignal): Promise<unknown> {
  let last: unknown;
  while (!signal.aborted) {
    const step = (await generator.next()) as IteratorResult<unknown, unknown>;
    if (step.done) return step.value === undefined ? last : step.value;
    last = await step.value;
  }
  // Nobody waits for the rest: let the generator clean up.
  await generator.return?.();
  return last;
}

/** Generator objects only: arrays, maps and streams are results like any other. */
function isGenerator(value: unknown): value is AnyIterator {
  if (typeof value !== "object" || value === null) return false;
  const tag = (value as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag];
  return tag === "Generator" || tag === "AsyncGenerator";
}
