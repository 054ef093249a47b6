const SEPARATOR = "\u0000";

/** One string for a path of property names, for use as a key of maps. */
export function pathKey(path: readonly string[]): string {
  return path.join(SEPARATOR);
}

/** The path that a key stands for. */
export function keyPath(key: string): string[] {
  return key.split(SEPARATOR);
}

/** Whether a key stands for the place of another or for one inside it. */
export function isWithin(key: string, outer: string): boolean {
  return key === outer || key.startsWith(outer + SEPARATOR);
}
