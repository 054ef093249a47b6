/** The dotted path of a member. Items of lists are written `[]` by whoever appends them. */
export function joinPath(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
