import { splitWords, stem } from "./split-words.ts";

/** Words that say nothing by themselves. */
const FILLERS = new Set(
  (
    "a an and any are as at be by for given is it its of or per some that the their these this those via " +
    "was were which will your argument function method parameter param property tool value"
  ).split(" "),
);

/** Words that say nothing about a thing, but which way something goes. */
const DIRECTIONS = new Set(["from", "in", "into", "on", "to", "with"]);

/** Verbs that a tool's description may exchange without another meaning. */
const SAME_AS_GET = new Set(["fetch", "obtain", "retrieve", "return"]);

/** The words of a text that carry its meaning, without endings; each once. */
export function contentWords(text: string): Set<string> {
  return new Set(tellingWords(text).filter((word) => !DIRECTIONS.has(word)));
}

/**
 * What a text says, to be compared with what others say: its words without endings, in their order, because “orders of
 * a user” and “the user of an order” are two things; numbers with their signs.
 */
export function meaningOf(text: string): string {
  return tellingWords(text.replace(/(?<![\p{L}\p{N}])[-−](?=\d)/gu, "minus ")).join(" ");
}

function tellingWords(text: string): string[] {
  const words = splitWords(text)
    .filter((word) => !FILLERS.has(word))
    .map(stem);
  return words.map((word) => (SAME_AS_GET.has(word) ? "get" : word));
}
