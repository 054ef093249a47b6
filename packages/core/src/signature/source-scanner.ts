const IDENTIFIER = /[\p{ID_Start}$_][\p{ID_Continue}$\u200c\u200d]*/uy;
const TRIVIA = /(?:\s|\/\/[^\n\r\u2028\u2029]*|\/\*[\s\S]*?\*\/)+/y;
const STRING = /"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/y;
const REGULAR_EXPRESSION = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/[a-z]*/y;
/** After these words a slash begins a regular expression, after any other word it divides. */
const OPERATOR_WORDS = new Set([
  "return",
  "typeof",
  "in",
  "of",
  "instanceof",
  "new",
  "void",
  "delete",
  "await",
  "yield",
]);
const CLOSING: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

/**
 * Steps over JavaScript text without parsing it: strings, templates, comments, regular expressions and brackets are
 * skipped as a whole, so that what is inside them is never taken for syntax.
 */
export class SourceScanner {
  readonly #text: string;
  #position = 0;
  /** A value ended just before the current position, so a slash here divides. */
  #afterValue = false;

  constructor(text: string) {
    this.#text = text;
  }

  get atEnd(): boolean {
    return this.#position >= this.#text.length;
  }

  /** The current character; empty at the end. */
  get current(): string {
    return this.#text.charAt(this.#position);
  }

  skipTrivia(): void {
    this.#match(TRIVIA);
  }

  /** Steps over `token` if it stands here. */
  take(token: string): boolean {
    if (!this.#text.startsWith(token, this.#position)) return false;
    this.#position += token.length;
    this.#afterValue = token === ")" || token === "]" || token === "}";
    return true;
  }

  /** Steps over an identifier or keyword, if one stands here. */
  takeIdentifier(): string | undefined {
    const word = this.#match(IDENTIFIER);
    if (word !== undefined) this.#afterValue = !OPERATOR_WORDS.has(word);
    return word;
  }

  /** Steps over one token: a whole string, template, regular expression, bracketed group, word or a single character. */
  skipToken(): void {
    this.skipTrivia();
    const closing = CLOSING[this.current];
    if (closing !== undefined) this.#skipGroup(closing);
    else if (this.current === "`") this.#skipTemplate();
    else if (this.#match(STRING) !== undefined || this.#matchRegularExpression()) this.#afterValue = true;
    else if (this.takeIdentifier() === undefined) this.#skipCharacter();
  }

  #skipCharacter(): void {
    this.#afterValue = /[0-9]/.test(this.current);
    this.#position += 1;
  }

  #matchRegularExpression(): boolean {
    return !this.#afterValue && this.#match(REGULAR_EXPRESSION) !== undefined;
  }

  #skipGroup(closing: string): void {
    this.#position += 1;
    this.#afterValue = false;
    for (this.skipTrivia(); !this.atEnd && this.current !== closing; this.skipTrivia()) this.skipToken();
    this.take(closing);
  }

  #skipTemplate(): void {
    this.#position += 1;
    while (!this.atEnd && this.current !== "`") {
      if (this.current === "\\") this.#position += 2;
      else if (this.#text.startsWith("${", this.#position)) {
        this.#position += 1;
        this.#skipGroup("}");
      } else this.#position += 1;
    }
    this.#position += 1;
    this.#afterValue = true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#position;
    const matched = pattern.exec(this.#text)?.[0];
    if (matched !== undefined) this.#position += matched.length;
    return matched;
  }
}
