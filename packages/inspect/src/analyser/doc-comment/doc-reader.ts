import type { Node } from "../host/syntax.ts";
import type { DocComment } from "./doc-comment.ts";
import { parseDocComment } from "./parse-doc-comment.ts";
import { rawCommentBefore } from "./raw-comment.ts";

const known = new WeakMap<Node, DocComment>();

/** What the comment directly before a node says. */
export function docCommentOf(node: Node): DocComment {
  let comment = known.get(node);
  if (comment === undefined) {
    comment = parseDocComment(rawCommentBefore(node));
    known.set(node, comment);
  }
  return comment;
}
