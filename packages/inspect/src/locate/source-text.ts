const BYTE_ORDER_MARK = /^\uFEFF/;
const SOURCE_URL_COMMENT = /^\s*(?:\/\/[#@] sourceURL=\S*\s*)?$/;
/** Type stripping puts these where a type was, to keep the meaning of the line. */
const STRIPPING_MARKS = new Set([";", "(", ")", "=", ">", ","]);

/** People and compilers break lines long before this, on average. */
const LONGEST_WRITTEN_LINE = 150;

/** Whether a minifier, or a tool that removes white space, has written the text. */
export function isMinified(script: string): boolean {
  const lines = script.split("\n").filter((line) => line.trim() !== "" && !line.startsWith("//"));
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  return length > lines.length * LONGEST_WRITTEN_LINE;
}

/** Whether two texts of one source are the same, but for a byte order mark and line endings. */
export function isSameSource(left: string, right: string): boolean {
  return left === right || normalised(left) === normalised(right);
}

/**
 * Whether positions in a running script are positions in its file: the script is the file's text, or that text with its
 * types blanked out in place, as Node.js strips them.
 */
export function isStrippedFrom(file: string, script: string): boolean {
  const source = file.replace(BYTE_ORDER_MARK, "");
  if (script.length < source.length || !SOURCE_URL_COMMENT.test(script.slice(source.length))) return false;
  // Most lines have no types in them, and are compared as wholes.
  for (let start = 0; start < source.length; ) {
    const newline = source.indexOf("\n", start);
    const end = newline < 0 ? source.length : newline + 1;
    const line = source.slice(start, end);
    if (!script.startsWith(line, start) && !isStrippedLine(line, script.slice(start, end))) return false;
    start = end;
  }
  return true;
}

function isStrippedLine(source: string, running: string): boolean {
  for (let index = 0; index < source.length; index += 1) {
    const character = running.charAt(index);
    if (character === source.charAt(index) || /\s/.test(character)) continue;
    if (!STRIPPING_MARKS.has(character)) return false;
  }
  return true;
}

function normalised(text: string): string {
  return text.replace(BYTE_ORDER_MARK, "").replaceAll("\r\n", "\n");
}
