/**
 * What was found out within one operation about pairs of a node and a value. Nested unions and definitions that several
 * others share would otherwise ask the same again and again, twice as often with every level.
 */
export class Memo<T> {
  readonly #known = new Map<object, Map<unknown, T>>();

  /** What is known of the pair; scalars are the same when they are equal, lists and objects when they are identical. */
  get(node: object, value: unknown): T | undefined {
    return this.#known.get(node)?.get(value);
  }

  set(node: object, value: unknown, finding: T): void {
    const ofNode = this.#known.get(node);
    if (ofNode === undefined) {
      this.#known.set(node, new Map([[value, finding]]));
    } else {
      ofNode.set(value, finding);
    }
  }
}
