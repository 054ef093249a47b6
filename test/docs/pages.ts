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

/** All readmes, and everything in `docs` except its folders. */
export function readPages(): Page[] {
  const guides = readdirSync(join(root, "docs")).filter((name) => name.endsWith(".md"));
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}/README.md`);
  return ["README.md", "examples/README.md", ...packages, ...guides.map((name) => `docs/${name}`)].map(readPage);
}
