const BYTES = 12;

/**
 * A new id of 24 hexadecimal digits: 96 random bits, so neither a clash nor a guess is to be expected. Unlike
 * `crypto.randomUUID` it also works in pages without a secure context.
 */
export function createId(): string {
  let id = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(BYTES))) {
    id += byte.toString(16).padStart(2, "0");
  }
  return id;
}
