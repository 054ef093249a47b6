/** Puts a document away. @param document Its number. */
export function archive(document: bigint): void {
  console.error(document);
}

/** Brings a document back. @param document Its number. @param year When it was put away. */
export function restore(document: bigint, year?: number): void {
  console.error(document, year);
}

/** Found by their names in an object: no build can follow that, so they carry their own signatures. */
export const plugins = {
  /** Turns a text around. @tool */
  reverse(text: string): string {
    return [...text].reverse().join("");
  },
  /** Repeats a text. @tool repeatText @param times How often. */
  repeat: (text: string, times: number) => text.repeat(times),
};

/** Takes something off a shelf. @param shelf Its number. @integer shelf */
const take = (shelf: number) => shelf;

/** Puts something onto a shelf. */
function put(shelf: number, ...things: string[]) {
  return things.length + shelf;
}

/** A list that is used in another file than the one it is written in. */
export const shelfTools = [take, put];
