/** Where the first JSON value of a text ends, or where it stops being JSON. Offsets are UTF-16 units from the start. */
export type JsonScan =
  | { readonly complete: true; readonly end: number }
  | { readonly complete: false; readonly at: number; readonly expected: string };

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const WORD = /true|false|null/y;
const SPACE = /[ \t\n\r]*/y;

/**
 * Reads the first JSON value (RFC 8259) of the text. `JSON.parse` reports the place of an error only in words that
 * differ between engines, and never where a value ends that something else follows.
 */
export function scanJson(text: string, onNumber?: NumberListener): JsonScan {
  return new JsonScanner(text, onNumber).scan();
}

/** Is told each number as it is spelled, and where. */
export type NumberListener = (spelling: string, position: number) => void;

/** Thrown inside the scanner only. */
class Unexpected {
  readonly at: number;
  readonly expected: string;
  constructor(at: number, expected: string) {
    this.at = at;
    this.expected = expected;
  }
}

class JsonScanner {
  readonly #text: string;
  readonly #onNumber: NumberListener | undefined;
  /** The closing brackets that are still due; kept here instead of on the call stack, so that depth is no danger. */
  readonly #due: ("]" | "}")[] = [];
  #at = 0;

  constructor(text: string, onNumber: NumberListener | undefined) {
    this.#text = text;
    this.#onNumber = onNumber;
  }

  scan(): JsonScan {
    try {
      do {
        this.#openValue();
      } while (this.#moreToCome());
      return { complete: true, end: this.#at };
    } catch (error) {
      if (error instanceof Unexpected) {
        return { complete: false, at: error.at, expected: error.expected };
      }
      throw error;
    }
  }

  /** Reads a scalar, or the beginning of a list or object down to its first scalar or empty bracket. */
  #openValue(): void {
    for (;;) {
      this.#skip(SPACE);
      const char = this.#text[this.#at];
      if (char !== "[" && char !== "{") {
        this.#scalar();
        return;
      }
      const close = char === "[" ? "]" : "}";
      this.#at += 1;
      this.#skip(SPACE);
      if (this.#text[this.#at] === close) {
        this.#at += 1;
        return;
      }
      this.#due.push(close);
      if (close === "}") {
        this.#key();
      }
    }
  }

  /** After a value: closes what ends here; true when another value follows in the same list or object. */
  #moreToCome(): boolean {
    for (;;) {
      const close = this.#due.at(-1);
      if (close === undefined) {
        return false;
      }
      this.#skip(SPACE);
      const char = this.#text[this.#at];
      if (char === ",") {
        this.#at += 1;
        if (close === "}") {
          this.#key();
        }
        return true;
      }
      if (char !== close) {
        throw new Unexpected(this.#at, `"," or "${close}"`);
      }
      this.#at += 1;
      this.#due.pop();
    }
  }

  #key(): void {
    this.#skip(SPACE);
    if (this.#text[this.#at] !== '"') {
      throw new Unexpected(this.#at, "a name in double quotes");
    }
    this.#string();
    this.#skip(SPACE);
    if (this.#text[this.#at] !== ":") {
      throw new Unexpected(this.#at, '":"');
    }
    this.#at += 1;
  }

  #scalar(): void {
    const start = this.#at;
    if (this.#text[start] === '"') {
      this.#string();
    } else if (this.#skip(NUMBER)) {
      this.#onNumber?.(this.#text.slice(start, this.#at), start);
    } else if (!this.#skip(WORD)) {
      throw new Unexpected(this.#at, "a JSON value");
    }
  }

  #string(): void {
    this.#at += 1;
    for (;;) {
      const char = this.#text[this.#at];
      if (char === '"') {
        this.#at += 1;
        return;
      }
      if (char === undefined) {
        throw new Unexpected(this.#at, "the closing double quote");
      }
      if (char < " ") {
        throw new Unexpected(this.#at, "an escape such as \\n in place of a line break or control character");
      }
      if (char !== "\\") {
        this.#at += 1;
      } else if (!this.#skip(ESCAPE)) {
        throw new Unexpected(this.#at, "a valid escape after the backslash");
      }
    }
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const found = pattern.test(this.#text);
    if (found) {
      this.#at = pattern.lastIndex;
    }
    return found;
  }
}
