import type { DocParameter } from "./doc-comment.ts";
import { renderInlineTags } from "./inline-tags.ts";

const NAME = /^(?:\.\.\.)?([\p{L}\p{Nl}_$][\p{L}\p{N}_$.[\]]*)/u;

/**
 * Reads what stands after `@param`: an optional `{type}`, then `name`, `[name]`, `[name=default]` or `a.b`, then the
 * text, with or without a hyphen before it.
 */
export function parseParameterTag(source: string): DocParameter | undefined {
  const { type, rest } = splitType(source);
  const head = splitHead(rest);
  if (head === undefined) return undefined;
  const { text, tags } = renderInlineTags(head.text.replace(/^\s*(?:[-–—]+(?=\s|$)|:(?=\s))?\s*/, ""));
  return { name: head.name, text, tags, typed: type !== undefined };
}

/** The name that {@link parseParameterTag} reads. */
export function parameterTagName(source: string): string | undefined {
  return splitHead(splitType(source).rest)?.name;
}

function splitHead(source: string): { name: string; text: string } | undefined {
  return source.startsWith("[") ? splitBracketed(source) : splitName(source);
}

function splitType(source: string): { type?: string; rest: string } {
  if (!source.startsWith("{")) return { rest: source };
  let depth = 0;
  for (let index = 0; index < source.length; index++) {
    if (source[index] === "{") depth++;
    else if (source[index] === "}" && --depth === 0) {
      return { type: source.slice(1, index), rest: source.slice(index + 1).trimStart() };
    }
  }
  return { rest: source };
}

function splitName(source: string): { name: string; text: string } | undefined {
  const match = NAME.exec(source);
  if (match === null) return undefined;
  return { name: memberPath(match[1] ?? ""), text: source.slice(match[0].length) };
}

/** `[name=default]`: the default is only skipped, for the signature is the truth about it. */
function splitBracketed(source: string): { name: string; text: string } | undefined {
  const name = NAME.exec(source.slice(1).trimStart())?.[1]?.replace(/\]$/, "");
  if (name === undefined) return undefined;
  let depth = 0;
  for (let index = 0; index < source.length; index++) {
    if (source[index] === "[") depth++;
    else if (source[index] === "]" && --depth === 0) return { name: memberPath(name), text: source.slice(index + 1) };
  }
  return undefined;
}

/** `items[].sku` names the member `sku` of each item: the brackets say nothing that the type does not. */
function memberPath(name: string): string {
  return name.replaceAll("[]", "").replace(/[.[\]]+$/, "");
}
