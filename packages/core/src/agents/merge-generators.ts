/** The next step of one generator, ready to be told apart from those of the others. */
interface Step<T> {
  readonly generator: AsyncGenerator<T, void, void>;
  readonly result: IteratorResult<T, void>;
}

/**
 * Yields what several generators yield, in the order in which it comes. None runs ahead: each goes on when its last
 * value was taken. When one throws, the others are ended.
 */
export async function* mergeGenerators<T>(
  generators: readonly AsyncGenerator<T, void, void>[],
): AsyncGenerator<T, void, void> {
  const running = new Map(generators.map((generator) => [generator, nextStep(generator)]));
  try {
    while (running.size > 0) {
      const { generator, result } = await Promise.race(running.values());
      if (result.done) {
        running.delete(generator);
      } else {
        yield result.value;
        running.set(generator, nextStep(generator));
      }
    }
  } finally {
    for (const step of running.values()) step.catch(() => {});
    await Promise.allSettled([...running.keys()].map((generator) => generator.return()));
  }
}

async function nextStep<T>(generator: AsyncGenerator<T, void, void>): Promise<Step<T>> {
  return { generator, result: await generator.next() };
}
