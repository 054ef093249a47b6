// A name and what stands between it and its value: `api_key=`, `password: `, `"token":` and, in JSON within JSON, `\"token\":`.
// The lengths are limited so that the time stays in proportion to the text.
const nameOfValue = /(?:\b(?:api|access|secret|private|signing)[ \t])?\b[a-z][\w-]{0,80}(?=\\{0,8}["']?\s{0,8}[:=])/gi;
const separator = /\\{0,8}["']?\s{0,8}[:=]\s{0,8}/y;
const quotedValue = /(\\{0,8}["'])([^\n]*?)\1/y;
const bareValue = /[^\s"',;&})\]]+/y;

/** The text with `mark` in the place of every value that stands behind a secret name. */
export function redactAssignments(text: string, isSecret: (name: string) => boolean, mark: string): string {
  let redacted = "";
  let copied = 0;
  for (const { 0: name, index } of text.matchAll(nameOfValue)) {
    if (index < copied || !isSecret(name)) continue;
    const start = index + name.length + lengthOf(separator, text, index + name.length);
    // What was replaced before stays as it is.
    if (text.startsWith(mark, start)) continue;
    const quoted = matchAt(quotedValue, text, start);
    const [whole, quote = ""] = quoted ?? matchAt(bareValue, text, start) ?? [""];
    if (whole.length <= 2 * quote.length) continue;
    redacted += `${text.slice(copied, start)}${quote}${mark}${quote}`;
    copied = start + whole.length;
  }
  return redacted + text.slice(copied);
}

function lengthOf(pattern: RegExp, text: string, index: number): number {
  return matchAt(pattern, text, index)?.[0].length ?? 0;
}

function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}
