/** What to say of a thing that is not there: mostly, a module was asked for it before it had run. */
export function missingItem(place: string, item: undefined | null): string {
  const hint = item === undefined ? ": is it imported from a module that imports this one?" : ".";
  return `${place} is ${item}${hint}`;
}
