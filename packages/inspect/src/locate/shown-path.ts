import { relative } from "node:path";

/** A path (or URL) as a person wants to read it: relative when it is inside the working folder. */
export function shownPath(file: string): string {
  const path = relative(process.cwd(), file);
  return path === "" || path.startsWith("..") || file.includes("://") ? file : path;
}
