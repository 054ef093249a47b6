/** A format of texts that is asserted. */
export interface TextFormat {
  /** With its article, to stand after "not" and "expected": `an e-mail address`. */
  readonly description: string;
  readonly example: string;
  /** Whether the text has the format. `hasPattern`: the schema's author also wrote a pattern for it. */
  accepts(text: string, hasPattern: boolean): boolean;
}
