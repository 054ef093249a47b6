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
}
