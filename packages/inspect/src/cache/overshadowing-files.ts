import { basename, dirname } from "node:path";
import { manifestIn } from "./installed-package.ts";

/** Endings that one import may stand for, in the order in which the compiler looks for them. */
const FAMILIES = [
  [".ts", ".tsx", ".d.ts", ".js", ".jsx"],
  [".mts", ".d.mts", ".mjs"],
  [".cts", ".d.cts", ".cjs"],
] as const;

/**
 * Files that would be read instead of this one of the project if they were there: a source beside its declarations or
 * its output, a file beside a folder of its name, the manifest of that folder. What was read from a file is stale when
 * one of these appears, though the file itself has not changed.
 */
export function overshadowingFiles(file: string): string[] {
  const family = FAMILIES.find((endings) => endings.some((ending) => file.endsWith(ending)));
  // `.d.ts` ends in `.ts` too: the longest ending is meant.
  const ending = family?.filter((one) => file.endsWith(one)).sort((a, b) => b.length - a.length)[0];
  if (family === undefined || ending === undefined) return [];
  const stem = file.slice(0, -ending.length);
  const endings: readonly string[] = family;
  return [
    ...endings.slice(0, endings.indexOf(ending)).map((one) => stem + one),
    ...(basename(stem) === "index" ? insteadOfFolder(dirname(file)) : []),
  ];
}

function insteadOfFolder(folder: string): string[] {
  return [...FAMILIES[0].map((ending) => folder + ending), manifestIn(folder)];
}
