/** The text with each lone surrogate, which no UTF-8 encoder accepts, replaced by U+FFFD. */
export function toWellFormed(text: string): string {
  return text.isWellFormed() ? text : text.toWellFormed();
}

/** Well-formed text in which U+FFFD also takes the place of NUL, which not every database stores in a text. */
export function toSafeText(text: string): string {
  const wellFormed = toWellFormed(text);
  return wellFormed.includes("\0") ? wellFormed.replaceAll("\0", "\uFFFD") : wellFormed;
}

/** The first `maxChars` UTF-16 units of the text, or one less where that would split a surrogate pair. */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) {
    return text;
  }
  const end = Math.max(0, maxChars);
  const last = text.charCodeAt(end - 1);
  return text.slice(0, end > 0 && last >= 0xd800 && last <= 0xdbff ? end - 1 : end);
}
