/** Text that goes into a file; several at one offset stand in the order of the list. */
export interface Insertion {
  readonly offset: number;
  readonly text: string;
}

/** Puts insertions into a text. */
export function insertInto(text: string, insertions: readonly Insertion[]): string {
  let result = "";
  let end = 0;
  for (const { offset, text: inserted } of inOrder(insertions)) {
    result += text.slice(end, offset) + inserted;
    end = offset;
  }
  return result + text.slice(end);
}

/** Insertions by offset; those at one offset as they are. */
export function inOrder(insertions: readonly Insertion[]): Insertion[] {
  return [...insertions].sort((left, right) => left.offset - right.offset);
}
