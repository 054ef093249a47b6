/** A stretch of the message, `end` not included. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A value read from a stretch of the message. */
export interface Found<Value> extends Span {
  readonly value: Value;
}

/** Whether two stretches share at least one character. */
export function overlaps(one: Span, other: Span): boolean {
  return one.start < other.end && other.start < one.end;
}

/** Every match of a global pattern as a span; `group` names the part of the match that is the value. */
export function findPattern(text: string, pattern: RegExp, group = 0): Found<string>[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const value = match[group];
    return value === undefined ? [] : [{ start: match.index, end: match.index + match[0].length, value }];
  });
}
