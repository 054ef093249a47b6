/** Strings are matched first, so that what looks like a comment or a comma inside one stays. */
const STRING_COMMENT_OR_COMMA = /"(?:[^"\\]|\\.)*"|\/\/[^\r\n]*|\/\*[\s\S]*?\*\/|,(?=\s*[\]}])/g;

/** Reads JSON with comments and trailing commas, as tsconfig files are; an empty object when it is not even that. */
export function parseJsonc(text: string): object {
  const withoutComments = text.replace(/^\uFEFF/, "").replace(STRING_COMMENT_OR_COMMA, keepStrings);
  try {
    const value: unknown = JSON.parse(withoutComments.replace(STRING_COMMENT_OR_COMMA, keepStrings));
    return typeof value === "object" && value !== null ? value : {};
  } catch {
    return {};
  }
}

/** Two passes: a comment may stand between a trailing comma and its bracket. */
function keepStrings(match: string): string {
  return match.startsWith('"') ? match : "";
}
