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

/** The words, at most one of which is meant by `word`, that spell the same when case and separators do not count. */
export function sameSpelling(word: string, candidates: Iterable<string>): string[] {
  const wanted = looseSpelling(word);
  return wanted === "" ? [] : [...candidates].filter((candidate) => looseSpelling(candidate) === wanted);
}
