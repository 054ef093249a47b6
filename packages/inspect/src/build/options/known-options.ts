/** The names of an interface's members, as a list that the compiler keeps complete and free of others. */
export type OptionNames<T> = { readonly [K in keyof Required<T>]: true };

/**
 * Refuses options that nobody reads: types tell of a misspelt name only in a configuration that is compiled. A build
 * must not load the kit that it builds for, so the rule of its options stands here once more.
 *
 * @throws Error naming the option and the nearest known one.
 */
export function refuseUnknownOptions(options: object, known: { readonly [name: string]: true }, subject: string): void {
  const names = Object.keys(known);
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(known, name)) continue;
    const meant = nearest(name, names);
    const guess = meant === undefined ? `Options: ${names.join(", ")}.` : `Did you mean ${meant}?`;
    throw new Error(`${subject} has no option "${name}". ${guess}`);
  }
}

/** The known name that is a part of the word, or it of that, or that a few slips lead to. */
function nearest(word: string, names: readonly string[]): string | undefined {
  const wanted = word.toLowerCase().replace(/[\s_-]/g, "");
  const [best] = names
    .map((name) => ({ name, slips: distance(wanted, name.toLowerCase()) }))
    .filter(({ name, slips }) => slips <= Math.max(1, name.length / 3) || isPart(wanted, name.toLowerCase()))
    .sort((one, other) => one.slips - other.slips);
  return best?.name;
}

function isPart(word: string, name: string): boolean {
  return word.length >= 3 && (word.includes(name) || name.includes(word));
}

/** How many letters must be put in, left out or replaced; a row of Levenshtein's table at a time. */
function distance(left: string, right: string): number {
  const first = Array.from({ length: right.length + 1 }, (_, column) => column);
  const last = [...left].reduce((above, letter, row) => {
    const current = [row + 1];
    for (let column = 1; column <= right.length; column++) {
      const [over, diagonal, before] = [above[column] ?? 0, above[column - 1] ?? 0, current[column - 1] ?? 0];
      current.push(Math.min(over + 1, before + 1, diagonal + (letter === right[column - 1] ? 0 : 1)));
    }
    return current;
  }, first);
  return last[right.length] ?? 0;
}
