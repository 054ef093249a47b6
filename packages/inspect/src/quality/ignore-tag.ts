/** The doc tag that switches rules off for what it stands on. */
export const IGNORE_TAG = "toolwrightIgnore";

const IGNORED = /^(\w[\w/-]*(?:[ \t]*,[ \t]*\w[\w/-]*)*)(?:\s+(?:--?\s+)?|$)([\s\S]*)$/;

/** What an ignore tag says. */
export interface IgnoreTag {
  /** Empty when the tag names none. */
  readonly rules: readonly string[];
  /** Why; empty when it does not say. */
  readonly reason: string;
}

/** Reads what stands after the tag: ids of rules with commas between them, then the reason. */
export function parseIgnoreTag(text: string): IgnoreTag {
  const [, ids, reason = ""] = IGNORED.exec(text.trim()) ?? [];
  if (ids === undefined) return { rules: [], reason: text.trim() };
  return { rules: ids.split(",").map((id) => id.trim()), reason: reason.trim() };
}
