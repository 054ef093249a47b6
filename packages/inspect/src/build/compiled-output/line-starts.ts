/** Turns offsets of a text into zero-based lines and columns, and back. */
export class LineStarts {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (let index = text.indexOf("\n"); index !== -1; index = text.indexOf("\n", index + 1)) {
      this.#starts.push(index + 1);
    }
  }

  offset(line: number, column: number): number {
    return (this.#starts[line] ?? 0) + column;
  }

  position(offset: number): { readonly line: number; readonly column: number } {
    let low = 0;
    let high = this.#starts.length;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low, column: offset - (this.#starts[low] ?? 0) };
  }
}
