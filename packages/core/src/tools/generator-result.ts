interface AnyIterator {
  next(): unknown;
}

/** The result of a call: a promise is awaited, a generator is run to its end. */
export async function settleResult(returned: unknown): Promise<unknown> {
  const value = await returned;
  return isGenerator(value) ? drain(value) : value;
}

/** What a generator returned, or the last value it yielded when it returned nothing. */
async function drain(generator: AnyIterator): Promise<unknown> {
  let last: unknown;
  for (;;) {
    const step = (await generator.next()) as IteratorResult<unknown, unknown>;
    if (step.done) return step.value === undefined ? last : step.value;
    last = await step.value;
  }
}

/** Generator objects only: arrays, maps and streams are results like any other. */
function isGenerator(value: unknown): value is AnyIterator {
  if (typeof value !== "object" || value === null) return false;
  const tag = (value as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag];
  return tag === "Generator" || tag === "AsyncGenerator";
}
