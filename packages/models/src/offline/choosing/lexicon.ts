import type { ToolDeclaration } from "toolwright";
import { parametersOf } from "../parameters/parameters-of.ts";
import { carriesMeaning } from "../text/function-words.ts";
import { areSameOperation, areSynonyms, arithmeticVerb } from "../text/synonyms.ts";
import { identifierWords, tokenise } from "../text/token.ts";

/** What a word is worth by where the declaration uses it. */
const WORTH = {
  name: 2,
  member: 1.5,
  parameter: 1.2,
  description: 1,
  parameterDescription: 0.4,
  genericVerb: 0.4,
} as const;
/** Verbs that half of all tools begin with. */
const GENERIC_VERBS = new Set(["get", "set", "do", "make", "show", "run", "use"]);
const SYNONYM = 0.8;
/** The first telling word is most often the command itself. */
const COMMAND = 1.5;
type WordSource = keyof typeof WORTH;

/** The words of one declaration, and where it uses them. */
export interface Lexicon {
  readonly words: ReadonlyMap<string, WordSource>;
  /** Whether the tool does sums: only there are `plus` and `add` the same. */
  readonly calculates: boolean;
}

/** How much some words speak for the tool at `index`. Words that many tools share say little about one of them. */
export function evidenceFor(index: number, words: readonly string[], lexicons: readonly Lexicon[]): number {
  return words.reduce((sum, word, place) => {
    const worths = lexicons.map((lexicon) => worthOf(word, lexicon));
    const holders = worths.filter((worth) => worth >= 1).length;
    const emphasis = place === 0 ? COMMAND : 1;
    return sum + (emphasis * (worths[index] ?? 0)) / Math.sqrt(Math.max(1, holders));
  }, 0);
}

function worthOf(word: string, { words, calculates }: Lexicon): number {
  const own = words.get(word);
  if (own !== undefined) return WORTH[own];
  const related = [...words].filter(
    ([stem]) => areSynonyms(word, stem) || (calculates && areSameOperation(word, stem)),
  );
  const meant = Math.max(0, ...related.map(([, source]) => WORTH[source]));
  return SYNONYM * Math.max(meant, calculates && arithmeticVerb(word) !== undefined ? WORTH.parameter : 0);
}

/** Reads the words of a declaration. */
export function lexiconOf(tool: ToolDeclaration): Lexicon {
  const parameters = parametersOf(tool);
  const words = new Map<string, WordSource>();
  const add = (text: string, source: WordSource): void => {
    for (const { stem } of tokenise(text)) {
      if (carriesMeaning(stem) && !words.has(stem)) words.set(stem, source);
    }
  };
  for (const word of identifierWords(tool.name)) add(word, GENERIC_VERBS.has(word) ? "genericVerb" : "name");
  for (const parameter of parameters) {
    for (const member of parameter.schema.enum ?? []) add(identifierWords(String(member)).join(" "), "member");
    add(parameter.words.join(" "), "parameter");
  }
  add(tool.description, "description");
  for (const parameter of parameters) add(parameter.description, "parameterDescription");
  const numbers = parameters.filter(({ kind }) => kind === "number").length;
  const namesOperations = [...words.keys()].some((stem) => arithmeticVerb(stem) !== undefined);
  return { words, calculates: numbers > 1 && (namesOperations || parameters.some(({ kind }) => kind === "operation")) };
}
