import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** The root of the repository. */
export const root: string = join(import.meta.dirname, "../..");

/** A document for users. */
export interface Page {
  /** Below the root, such as `docs/tools.md`. */
  readonly path: string;
  readonly text: string;
}

/** One document. */
export function readPage(path: string): Page {
  return { path, text: readFileSync(join(root, path), "utf8") };
}

/** The readme, and everything in `docs` except its folders. */
export function readPages(): Page[] {
  const guides = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
  return ["README.md", "examples/README.md", ...guides.map((name) => `docs/${name}`)].map(readPage);
}
