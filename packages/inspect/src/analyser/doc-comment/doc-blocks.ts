import type { DocTag } from "./doc-comment.ts";

/** Block tags that also begin a block in the middle of a line, as one-line comments have them. */
const INLINE_STARTERS =
  "param|arg|argument|returns?|remarks|description|summary|throws|example|examples|default|defaultValue|deprecated|internal|hidden|" +
  "minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf|minLength|maxLength|pattern|format|" +
  "minItems|maxItems|uniqueItems|minProperties|maxProperties|additionalProperties|integer|title|type|asType|tool|toolwrightIgnore|see|" +
  "satisfies|template|callback|overload|typedef";
const INLINE_BLOCK = new RegExp(`\\s@(${INLINE_STARTERS})(?![\\w-])`, "g");
const LINE_BLOCK = /^\s*@([A-Za-z][\w-]*)(?:[ \t]+|$)/;
const FENCE = /^\s*(?:```|~~~)/;

interface OpenBlock {
  readonly name: string;
  readonly lines: string[];
}

/** Splits a raw comment at its block tags; the text before the first one has the empty name. */
export function splitBlocks(raw: string): DocTag[] {
  const blocks: OpenBlock[] = [{ name: "", lines: [] }];
  let fenced = false;
  for (const line of commentLines(raw)) {
    const fence = FENCE.test(line);
    if (fence) fenced = !fenced;
    if (fence || fenced) {
      blocks.at(-1)?.lines.push(line);
      continue;
    }
    addLine(blocks, line);
  }
  return blocks.map(({ name, lines }) => ({ name, text: dedent(lines) }));
}

function commentLines(raw: string): string[] {
  return raw
    .slice("/**".length, -"*/".length)
    .replace(/\*+$/, "")
    .split(/\r\n|\r|\n/)
    .map((line, index) => (index === 0 ? line : line.replace(/^\s*\*(?!\/) ?/, "")).trimEnd());
}

function addLine(blocks: OpenBlock[], line: string): void {
  let rest = line;
  const start = LINE_BLOCK.exec(rest);
  if (start) {
    blocks.push({ name: start[1] ?? "", lines: [] });
    rest = rest.slice(start[0].length);
  }
  for (const part of splitInside(rest)) {
    if (part.name !== undefined) blocks.push({ name: part.name, lines: [] });
    blocks.at(-1)?.lines.push(part.text);
  }
}

/** The parts of a line: what stands before the first known tag in it, then one part for each tag. */
function splitInside(line: string): { name?: string; text: string }[] {
  const masked = maskQuoted(line);
  const parts: { name?: string; text: string }[] = [];
  let name: string | undefined;
  let from = 0;
  for (const match of masked.matchAll(INLINE_BLOCK)) {
    parts.push({ ...(name === undefined ? {} : { name }), text: line.slice(from, match.index) });
    name = match[1];
    from = match.index + match[0].length;
  }
  parts.push({ ...(name === undefined ? {} : { name }), text: line.slice(from) });
  return parts;
}

/** The line with code spans and `{…}` blanked out: a tag named in them is text. */
function maskQuoted(line: string): string {
  return line.replace(/`[^`]*`|\{[^{}]*\}/g, (quoted) => "x".repeat(quoted.length));
}

/** Joins the lines of a block, without the indentation that the lines after the first share. */
function dedent(lines: readonly string[]): string {
  const [first = "", ...others] = lines;
  const indents = others.filter((line) => line !== "").map((line) => line.length - line.trimStart().length);
  const indent = indents.length === 0 ? 0 : Math.min(...indents);
  return [first, ...others.map((line) => line.slice(indent))].join("\n").trim();
}
