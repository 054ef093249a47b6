import { isConstraintTag } from "./constraint-tags.ts";
import type { DocTag } from "./doc-comment.ts";

/** Text as the model reads it, and the constraint tags that stood in it (`{@minimum 3}`). */
export interface RenderedText {
  readonly text: string;
  readonly tags: readonly DocTag[];
}

const LINK_TAGS = new Set(["link", "linkcode", "linkplain"]);

/** Replaces inline tags: links by their label or target, constraint tags by nothing, `{@code x}` by `x`. */
export function renderInlineTags(source: string): RenderedText {
  const tags: DocTag[] = [];
  let text = "";
  let position = 0;
  for (let open = source.indexOf("{@"); open !== -1; open = source.indexOf("{@", position)) {
    const close = closingBrace(source, open);
    if (close === undefined) break;
    text += source.slice(position, open) + renderTag(source.slice(open + 2, close), tags);
    position = close + 1;
  }
  text += source.slice(position);
  return {
    text: unescapeMarks(text)
      .replace(/[ \t]+$/gm, "")
      .trim(),
    tags,
  };
}

/** The brace that closes the one at `open`; braces inside it nest, as in `{@pattern ^\d{5}$}`. */
function closingBrace(source: string, open: number): number | undefined {
  let depth = 0;
  for (let index = open; index < source.length; index++) {
    const character = source[index];
    if (character === "\\") index++;
    else if (character === "{") depth++;
    else if (character === "}" && --depth === 0) return index;
  }
  return undefined;
}

function renderTag(content: string, tags: DocTag[]): string {
  const [, name = "", text = ""] = /^([\w-]*)\s*([\s\S]*)$/.exec(content) ?? [];
  if (LINK_TAGS.has(name)) return renderLink(text.trim());
  if (name === "inheritDoc") return "";
  if (isConstraintTag(name) || name === "default" || name === "example") {
    tags.push({ name, text: text.trim() });
    return "";
  }
  return text.trim();
}

function renderLink(content: string): string {
  const [, target = "", label = ""] = /^([^\s|]*)\s*\|?\s*([\s\S]*)$/.exec(content) ?? [];
  if (!/^[a-z]+:\/\//i.test(target)) return label || target;
  return label ? `${label} (${target})` : target;
}

function unescapeMarks(text: string): string {
  return text.replace(/\\([@{}<>])/g, "$1");
}
