/** Longer texts are no spelling of a name. */
const MAX_LENGTH = 200;

/**
 * What remains of a word when letter case, spaces, `_` and `-` do not count. They do count where they carry meaning:
 * between digits (`2024-11`, `1 1`); and a `-` anywhere but between letters, where it may be a sign (`-1`, `UTC-1`, `-$5`).
 */
export function looseSpelling(word: string): string {
  return word
    .trim()
    .replace(/(?<=\d)[\s_-]+(?=\d)/g, "\u0001")
    .replace(/(?<=[\p{L}\p{M}])[\s_]*-[\s_-]*(?=\p{L})/gu, "")
    .replace(/[\s_]/g, "")
    .toLowerCase();
}

/** The same for two words exactly when case and separators do not tell them apart; words of nothing else have none. */
export function spellingKey(word: string): string | undefined {
  const spelling = word.length > MAX_LENGTH ? "" : looseSpelling(word);
  return /^-*$/.test(spelling) ? undefined : spelling;
}
