/** Answers to a question about things with a number, each asked for once. */
export class Answers<Thing extends { readonly id: number }, Answer> {
  readonly #ask: (thing: Thing) => Answer;
  readonly #known = new Map<number, { readonly answer: Answer }>();

  constructor(ask: (thing: Thing) => Answer) {
    this.#ask = ask;
  }

  about(thing: Thing): Answer {
    let known = this.#known.get(thing.id);
    if (known === undefined) {
      known = { answer: this.#ask(thing) };
      this.#known.set(thing.id, known);
    }
    return known.answer;
  }

  /** Asks about many things at once, with a question that takes them all; those that are known are left out. */
  ask(things: readonly Thing[], askAll: (unknown: readonly Thing[]) => readonly Answer[]): void {
    const unknown = things.filter((thing) => !this.#known.has(thing.id));
    if (unknown.length === 0) return;
    for (const [index, answer] of askAll(unknown).entries()) {
      const thing = unknown[index];
      if (thing) this.#known.set(thing.id, { answer });
    }
  }
}

/** Answers to a question about syntax nodes, each asked for once. */
export class NodeAnswers<Thing extends object, Answer> {
  readonly #ask: (node: Thing) => Answer;
  readonly #known = new WeakMap<Thing, { readonly answer: Answer }>();

  constructor(ask: (node: Thing) => Answer) {
    this.#ask = ask;
  }

  about(node: Thing): Answer {
    let known = this.#known.get(node);
    if (known === undefined) {
      known = { answer: this.#ask(node) };
      this.#known.set(node, known);
    }
    return known.answer;
  }

  /** Asks about many nodes at once, with a question that takes them all; those that are known are left out. */
  ask(nodes: readonly Thing[], askAll: (unknown: readonly Thing[]) => readonly Answer[]): void {
    const unknown = nodes.filter((node) => !this.#known.has(node));
    if (unknown.length === 0) return;
    for (const [index, answer] of askAll(unknown).entries()) {
      const node = unknown[index];
      if (node) this.#known.set(node, { answer });
    }
  }
}
