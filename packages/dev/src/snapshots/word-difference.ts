/** A run of words that both texts have, or only the one before, or only the one after. */
export interface WordRun {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Above this many pairs of words, what lies between the common beginning and end counts as replaced. */
const MAX_PAIRS = 4_000_000;

/** Where two texts differ, word by word; words keep the white space before them. */
export function wordDifference(before: string, after: string): WordRun[] {
  const old = wordsOf(before);
  const current = wordsOf(after);
  const start = commonLength(old, current);
  const end = commonLength(old.slice(start).reverse(), current.slice(start).reverse());
  const removed = old.slice(start, old.length - end);
  const added = current.slice(start, current.length - end);
  return joinRuns([
    ...runs("same", old.slice(0, start)),
    ...compareWords(removed, added),
    ...runs("same", old.slice(old.length - end)),
  ]);
}

function wordsOf(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  const index = a.findIndex((word, position) => word !== b[position]);
  return index === -1 ? a.length : index;
}

function runs(kind: WordRun["kind"], words: readonly string[]): WordRun[] {
  return words.map((text) => ({ kind, text }));
}

/** By the longest sequence of words that both have. */
function compareWords(old: readonly string[], current: readonly string[]): WordRun[] {
  if (old.length * current.length > MAX_PAIRS) return [...runs("removed", old), ...runs("added", current)];
  const lengths = commonSequences(old, current);
  const found: WordRun[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < current.length) {
    const [removed, added] = [old[i], current[j]];
    if (removed !== undefined && removed === added) {
      found.push({ kind: "same", text: removed });
      [i, j] = [i + 1, j + 1];
    } else if (
      added === undefined ||
      (removed !== undefined && length(lengths, i + 1, j) >= length(lengths, i, j + 1))
    ) {
      found.push({ kind: "removed", text: removed ?? "" });
      i += 1;
    } else {
      found.push({ kind: "added", text: added });
      j += 1;
    }
  }
  return found;
}

/** `[i][j]`: the length of the longest common sequence of what follows the first i and the first j words. */
function commonSequences(old: readonly string[], current: readonly string[]): Uint32Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(current.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = current.length - 1; j >= 0; j -= 1) {
      const longest =
        old[i] === current[j]
          ? length(lengths, i + 1, j + 1) + 1
          : Math.max(length(lengths, i + 1, j), length(lengths, i, j + 1));
      (lengths[i] as Uint32Array)[j] = longest;
    }
  }
  return lengths;
}

function length(lengths: readonly Uint32Array[], i: number, j: number): number {
  return lengths[i]?.[j] ?? 0;
}

function joinRuns(found: readonly WordRun[]): WordRun[] {
  const joined: WordRun[] = [];
  for (const { kind, text } of found) {
    const last = joined.at(-1);
    if (last?.kind === kind) joined[joined.length - 1] = { kind, text: last.text + text };
    else joined.push({ kind, text });
  }
  return joined;
}
