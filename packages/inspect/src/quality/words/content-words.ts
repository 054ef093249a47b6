import { splitWords, stem } from "./split-words.ts";

/** Words that say nothing by themselves. */
const FILLERS = new Set(
  (
    "a an and any are as at be by for from given in into is it its of on or per some that the their these this those to via " +
    "was were which will with your argument function method parameter param property tool value"
  ).split(" "),
);

/** Verbs that a tool's description may exchange without another meaning. */
const SAME_AS_GET = new Set(["fetch", "obtain", "retrieve", "return"]);

/** The words of a text that carry its meaning, without endings; each once. */
export function contentWords(text: string): Set<string> {
  const words = splitWords(text)
    .filter((word) => !FILLERS.has(word))
    .map(stem);
  return new Set(words.map((word) => (SAME_AS_GET.has(word) ? "get" : word)));
}
