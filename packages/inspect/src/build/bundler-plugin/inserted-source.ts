import MagicString from "magic-string";
import type { Insertion } from "../injection/insertion.ts";

/** A changed text, and its map to the text before. */
export interface InsertedSource {
  readonly code: string;
  readonly map: ReturnType<MagicString["generateMap"]>;
}

/** Puts insertions into a source file, with a map that follows every word. */
export function insertedSource(file: string, text: string, insertions: readonly Insertion[]): InsertedSource {
  const changed = new MagicString(text);
  for (const { offset, text: inserted } of insertions) changed.appendLeft(offset, inserted);
  return {
    code: changed.toString(),
    map: changed.generateMap({ source: file, hires: "boundary", includeContent: true }),
  };
}
