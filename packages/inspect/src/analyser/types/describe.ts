import type { JsonSchema } from "toolwright";
import type { Diagnostics } from "../diagnostics.ts";
import { applyTags } from "../doc-comment/constraint-tags.ts";
import type { DocComment, DocTag } from "../doc-comment/doc-comment.ts";
import { renderInlineTags } from "../doc-comment/inline-tags.ts";

/** Tags that hide a member from the model. */
export function isHidden(comment: DocComment): boolean {
  return comment.tags.some((tag) => tag.name === "internal" || tag.name === "hidden");
}

/** The text of a comment: its summary and its remarks. */
export function commentText(comment: DocComment): string {
  return [comment.summary, comment.remarks].filter((part) => part !== "").join("\n\n");
}

/** Puts text and tags of a doc comment onto a schema, in place; what a tag cannot do is reported. */
export function describe(
  schema: JsonSchema,
  text: string,
  tags: readonly DocTag[],
  path: string,
  diagnostics: Diagnostics,
): void {
  if (text !== "") schema.description = withEnumNames(schema, text);
  const rendered = tags.map((tag) =>
    tag.name === "deprecated" ? { ...tag, text: renderInlineTags(tag.text).text } : tag,
  );
  for (const { tag, problem } of applyTags(schema, rendered)) {
    diagnostics.report("warning", "doc-tag", path, `@${tag.name} is ignored: ${problem}`);
  }
}

/** The names of numeric enum members stay in the text, whatever else is said. */
function withEnumNames(schema: JsonSchema, text: string): string {
  const names = schema["x-enumNames"];
  if (names === undefined) return text;
  const values = (schema.enum ?? []).filter((value) => value !== null);
  return `${text} (${values.map((value, index) => `${value} = ${names[index]}`).join(", ")})`;
}
