import { looseSpelling } from "./spelling.ts";

/** Longer words are not compared: nobody misspells a paragraph. */
const MAX_LENGTH = 64;
/** Further candidates are not looked at: who has thousands of names has a table, and a guess is not worth seconds. */
const MAX_COMPARED = 2000;

/** The candidate that `word` was probably meant to be; `undefined` when none is near enough to be suggested. */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Number.POSITIVE_INFINITY;
  let compared = 0;
  const wanted = looseSpelling(word);
  for (const candidate of wanted.length > MAX_LENGTH ? [] : candidates) {
    if (++compared > MAX_COMPARED) break;
    const distance = distanceWithin(wanted, looseSpelling(candidate), bestDistance - 1);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** How far the words are apart; infinitely when neither is a slip or a part of the other, or when it is beyond `limit`. */
function distanceWithin(wanted: string, other: string, limit: number): number {
  const longer = Math.max(wanted.length, other.length);
  const tolerance = longer === 1 ? 0 : Math.max(1, Math.floor(longer / 3));
  const isPart = wanted.length >= 3 && other.length >= 3 && (other.includes(wanted) || wanted.includes(other));
  // Comparing letter by letter is dear, and words are apart by the difference of their lengths at least.
  const most = Math.min(isPart ? longer : tolerance, limit);
  if (longer > MAX_LENGTH || Math.abs(wanted.length - other.length) > most) return Number.POSITIVE_INFINITY;
  const distance = editDistance(wanted, other, most);
  return distance <= most ? distance : Number.POSITIVE_INFINITY;
}

/**
 * How many insertions, deletions, replacements and swaps of neighbours lead from one word to the other; infinitely many
 * as soon as it is certain that they are more than `limit`.
 */
function editDistance(left: string, right: string, limit: number): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, column) => column);
  let leastOfLast = 0;
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    let least = row;
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1];
      const change = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwap =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      const distance = isSwap ? Math.min(change, (beforeLast[column - 2] ?? 0) + 1) : change;
      least = Math.min(least, distance);
      current.push(distance);
    }
    if (Math.min(least, leastOfLast) > limit) return Number.POSITIVE_INFINITY;
    leastOfLast = least;
    beforeLast = last;
    last = current;
  }
  return last[right.length] ?? 0;
}
