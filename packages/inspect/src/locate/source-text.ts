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
  if (!SOURCE_URL_COMMENT.test(script.slice(source.length))) return false;
  for (let index = 0; index < source.length; index += 1) {
    const running = script.charAt(index);
    if (running === source.charAt(index) || /^\s?$/.test(running)) continue;
    if (!STRIPPING_MARKS.has(running)) return false;
  }
  return script.length >= source.length;
}

function normalised(text: string): string {
  return text.replace(BYTE_ORDER_MARK, "").replaceAll("\r\n", "\n");
}
