import { isJavaScript, type Node } from "../host/syntax.ts";
import { type DocComment, EMPTY_COMMENT } from "./doc-comment.ts";
import { parseDocComment } from "./parse-doc-comment.ts";
import { rawCommentBefore } from "./raw-comment.ts";

const known = new WeakMap<Node, DocComment>();

/** What the comment directly before a node says. */
export function docCommentOf(node: Node): DocComment {
  let comment = known.get(node);
  if (comment === undefined) {
    comment = propertyTag(node) ?? parseDocComment(rawCommentBefore(node));
    known.set(node, comment);
  }
  return comment;
}

/** `@property {string} city The city.`, which declares a member of a type in JavaScript, is its comment as well. */
function propertyTag(node: Node): DocComment | undefined {
  if (!isJavaScript(node.getSourceFile())) return undefined;
  const [, text] = /^@prop(?:erty)?\s([\s\S]*)$/.exec(node.getText()) ?? [];
  if (text === undefined) return undefined;
  const [member] = parseDocComment(`/** @param ${text}*/`).parameters;
  return member && { ...EMPTY_COMMENT, summary: member.text, tags: member.tags };
}
