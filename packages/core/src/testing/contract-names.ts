/** Ids and names that a careless store treats specially: keys of every object, paths, separators, other scripts. */
export const hostileNames: readonly string[] = [
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "",
  " ",
  "user",
  "app",
  "../..",
  "a/b",
  "a\\b",
  "a:b",
  "a%2Fb",
  "a|b",
  "it's; DROP TABLE sessions --",
  "Zürich 東京 🙂",
  "A",
  "a",
  "x".repeat(200),
];

/** Lists of three ids that give the same text when joined with a separator. */
export const lookAlikes: readonly (readonly [string, string, string])[] = ["/", ":", "|", "\u001f", ""].flatMap(
  (separator) =>
    [
      [`a${separator}b`, "c", "d"],
      ["a", `b${separator}c`, "d"],
      ["a", "b", `c${separator}d`],
    ] as const,
);
