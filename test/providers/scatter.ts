/** Numbers from 0 to below 1 that are the same for the same seed, so that a failure can be repeated (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The bytes of a text in chunks that end anywhere: inside a character, a line, a number. */
export function scatter(text: string, random: () => number, longest: number): Uint8Array[] {
  const bytes = new TextEncoder().encode(text);
  const chunks: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = start + 1 + Math.floor(random() * longest);
    chunks.push(bytes.subarray(start, end));
    start = end;
  }
  return chunks;
}
