/** A number with the noun that it counts, which gets an `s` unless the number is one: `1 file`, `2 files`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
