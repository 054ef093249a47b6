import { stemOf } from "./token.ts";

const DETERMINERS = "a an the my your his her its our their this that these those some any another";
const PREPOSITIONS = "to of in on at for from by with into about as near after before between via per";
const PRONOUNS = "i me you he she it we us they them something anything someone one";
const INTERROGATIVES = "what which who how when where why";
const VERBS =
  "is are am was were be been do does did have has had can could will would shall should may might must let";
const REST =
  "and or but not if so than then there here please kindly just now also too much many want need like give tell";
const GREETINGS = "hello hi hey thanks thank okay ok yes no well oh good";

const words = (list: string): string[] => list.split(" ");

const determiners = new Set(words(DETERMINERS));
const prepositions = new Set(words(PREPOSITIONS));
const interrogatives = new Set(words(INTERROGATIVES));
const functionWords = new Set(
  words([DETERMINERS, PREPOSITIONS, PRONOUNS, INTERROGATIVES, VERBS, REST, "i'd i'm let's don't"].join(" ")),
);
const emptyStems = new Set([...functionWords, ...words(GREETINGS)].map(stemOf));

/** `a`, `the`, `my` …: words that begin a noun phrase. */
export function isDeterminer(word: string): boolean {
  return determiners.has(word);
}

/** `to`, `in`, `about` … */
export function isPreposition(word: string): boolean {
  return prepositions.has(word);
}

/** `what`, `how`, `where` … */
export function isInterrogative(word: string): boolean {
  return interrogatives.has(word);
}

/** Words that join others and name nothing themselves. */
export function isFunctionWord(word: string): boolean {
  return functionWords.has(word);
}

/** Whether a stem says anything about the subject of a message. */
export function carriesMeaning(stem: string): boolean {
  return /\p{L}{2}/u.test(stem) && !emptyStems.has(stem);
}
