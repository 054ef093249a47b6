/** A generator that hears at once that its reader leaves, not only when its present step is done. */
export function cancelledOnReturn<T>(
  generator: AsyncGenerator<T, void, void>,
  cancel: () => void,
): AsyncGenerator<T, void, void> {
  const leave = generator.return.bind(generator);
  return Object.assign(generator, {
    return: (value: void | PromiseLike<void>) => {
      cancel();
      return leave(value);
    },
  });
}
