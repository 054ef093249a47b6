/** Up to three of `names` that someone may have meant by `name`, nearest first. */
export function nearestNames(name: string, names: Iterable<string>): string[] {
  const wanted = normalise(name);
  const ranked: { candidate: string; distance: number }[] = [];
  for (const candidate of names) {
    const plain = normalise(candidate);
    const contained = wanted !== "" && (plain.includes(wanted) || wanted.includes(plain));
    const distance = contained ? 1 : editDistance(wanted, plain);
    if (distance <= Math.max(2, Math.floor(plain.length / 3))) ranked.push({ candidate, distance });
  }
  ranked.sort((a, b) => a.distance - b.distance);
  return ranked.slice(0, 3).map(({ candidate }) => candidate);
}

function normalise(name: string): string {
  return name
    .slice(0, 100)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Levenshtein distance, one row at a time. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(substitution, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
