import type { Node } from "../host/syntax.ts";

const COMMENT = /\/\*[\s\S]*?\*\/|\/\/[^\r\n]*/g;

/**
 * The doc comment directly before a node, from its opening to its closing mark.
 *
 * Read from the text, since the compiler does not attach a comment that stands on the line of the brace or the member
 * before it: `{ /** the city *\/ city: string }`.
 */
export function rawCommentBefore(node: Node): string | undefined {
  const { text } = node.getSourceFile();
  const start = node.getStart();
  const gap = text.slice(node.pos, start);
  let found: string | undefined;
  for (const match of gap.matchAll(COMMENT)) {
    const isDoc = match[0].startsWith("/**") && match[0].length > "/**/".length;
    if (isDoc && !belongsToLineBefore(text, node.pos, gap, match.index, match[0].length)) found = match[0];
  }
  return found;
}

/** `a: string; /** about a *\/` at the end of a line is about `a`, not about what follows. */
function belongsToLineBefore(text: string, gapStart: number, gap: string, index: number, length: number): boolean {
  const startsLine = /[\r\n]\s*$/.test(gap.slice(0, index)) || gapStart + index === 0;
  const endsLine = /^[ \t]*[\r\n]/.test(gap.slice(index + length));
  const previous = text
    .slice(0, gapStart + index)
    .trimEnd()
    .at(-1);
  return !startsLine && endsLine && (previous === ";" || previous === "," || previous === "}");
}
