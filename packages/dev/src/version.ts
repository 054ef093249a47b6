import { readFileSync } from "node:fs";

/** The version of this package. Read from disk, because the package's version is set when it is published. */
export function packageVersion(): string {
  // The path holds for the sources and for `dist` alike: both folders stand beside package.json.
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  return (JSON.parse(text) as { readonly version: string }).version;
}
