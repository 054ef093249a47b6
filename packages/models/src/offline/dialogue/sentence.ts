/** Words that are written small within a sentence, `e-mail` and `don't` included; names from code are none. */
const ORDINARY_WORD = /^\p{Ll}+(?:['’-]\p{Ll}+)*[,:;.!?]*$/u;

/** A tool's message as a sentence. The names of tools, arguments and files at its start stay as they are written. */
export function sentence(text: string, toolName: string): string {
  const trimmed = text.trim();
  const [first = ""] = trimmed.split(/\s/, 1);
  const isName = !ORDINARY_WORD.test(first) || first.replace(/\W+$/, "") === toolName;
  return ended(isName ? trimmed : capitalised(trimmed));
}

/** The text with a full stop, unless it ends like a sentence already. */
export function ended(text: string): string {
  return /[.!?:…]$/.test(text) ? text : `${text}.`;
}

/** The text with a capital letter at its start. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
