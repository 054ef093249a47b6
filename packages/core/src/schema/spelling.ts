/**
 * What remains of a word when letter case, spaces, `_` and `-` do not count. They do count where they carry meaning:
 * between digits (`2024-11`, `1 1`) and as the sign of a number (`-1`).
 */
export function looseSpelling(word: string): string {
  return word
    .trim()
    .replace(/(?<=\d)[\s_-]+(?=\d)/g, "\u0001")
    .replace(/^-(?=[\d.])/, "\u0002")
    .replace(/[\s_-]/g, "")
    .toLowerCase();
}

/** Longer texts are no spelling of a name. */
const MAX_LENGTH = 200;

/** Whether two words are the same when case and separators do not count. Words of nothing but separators are not. */
export function isSameSpelling(left: string, right: string): boolean {
  if (left.length > MAX_LENGTH || right.length > MAX_LENGTH) {
    return false;
  }
  const spelling = looseSpelling(left);
  return spelling !== "" && spelling === looseSpelling(right);
}
