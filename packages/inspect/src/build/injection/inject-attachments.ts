import { attachmentInsertions, importText, type PlacedAttachment } from "./attachment-text.ts";
import type { Insertion } from "./insertion.ts";
import type { ModuleFormat } from "./module-format.ts";
import { endOfPrologue } from "./prologue.ts";

/**
 * Everything to insert into a module, its import included. No line moves: stack traces and maps stay right line by
 * line. An ECMAScript import works from the end of a file, where it disturbs neither directives nor shebangs.
 */
export function moduleInsertions(
  text: string,
  attachments: readonly PlacedAttachment[],
  format: ModuleFormat,
): Insertion[] {
  if (attachments.length === 0) return [];
  const statement = importText(attachments, format);
  const insertions = attachmentInsertions(attachments);
  return format === "module"
    ? [...insertions, { offset: endOfCode(text), text: `\n${statement}` }]
    : [{ offset: endOfPrologue(text), text: ` ${statement}` }, ...insertions];
}

/** A `sourceMappingURL` comment stays last. */
function endOfCode(text: string): number {
  const comment = /\n?\/\/# sourceMappingURL=[^\n]*\s*$/.exec(text);
  return comment ? comment.index : text.trimEnd().length;
}
