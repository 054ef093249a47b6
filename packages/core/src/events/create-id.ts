const BYTES = 12;

/** Random bytes are cheap in bulk and dear one id at a time. */
const pool = new Uint8Array(BYTES * 64);
let used = pool.length;

const hexadecimal = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * A new id of 24 hexadecimal digits: 96 random bits, so neither a clash nor a guess is to be expected. Unlike
 * `crypto.randomUUID` it also works in pages without a secure context.
 */
export function createId(): string {
  if (used === pool.length) {
    // Not when the module is loaded: some edge runtimes have no randomness outside a request.
    crypto.getRandomValues(pool);
    used = 0;
  }
  let id = "";
  const end = used + BYTES;
  while (used < end) id += hexadecimal[pool[used++] as number];
  return id;
}
