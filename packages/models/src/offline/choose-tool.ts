import type { ToolDeclaration } from "toolwright";
import type { Certainty } from "./filling/draft.ts";
import { type FilledCall, fillArguments } from "./filling/fill-arguments.ts";
import { parametersOf } from "./parameters/parameters-of.ts";
import { carriesMeaning } from "./text/function-words.ts";
import type { Message } from "./text/message.ts";
import { areSameOperation, areSynonyms } from "./text/synonyms.ts";
import { identifierWords, stemOf } from "./text/token.ts";

/** A tool that a message may mean, with the arguments read for it. */
export interface Candidate {
  readonly call: FilledCall;
  /** How much the words of the message speak for this tool. */
  readonly evidence: number;
  /** Evidence and how well the arguments fit, for comparing tools. */
  readonly score: number;
}

/** What a word is worth by where the declaration uses it. */
const WORTH = { name: 2, member: 1.5, parameter: 1.2, description: 1, parameterDescription: 0.4 } as const;
const SYNONYM = 0.8;
const FIT: Readonly<Record<Certainty, number>> = { named: 1, formed: 1, ordered: 0.5, "left-over": 0.2 };
const MISSING = -0.7;
const UNEXPLAINED = -0.6;
/** Less than one word of the description is no reason to call a tool. */
const ENOUGH_EVIDENCE = 0.8;

type WordSource = keyof typeof WORTH;
type Lexicon = ReadonlyMap<string, WordSource>;

/** The tool that a message most likely means, or `undefined` when nothing in it speaks for any. */
export function chooseTool(tools: readonly ToolDeclaration[], message: Message): Candidate | undefined {
  const lexicons = tools.map(lexiconOf);
  const words = [...new Set(message.tokens.map((token) => token.stem))].filter((stem) => isTelling(stem));
  const candidates = tools.map((tool, index): Candidate => {
    const call = fillArguments(tool, message);
    const evidence = evidenceFor(index, words, lexicons);
    return { call, evidence, score: evidence + fit(call) };
  });
  return candidates
    .filter((candidate) => candidate.evidence >= ENOUGH_EVIDENCE || isTheOnlyReading(candidate))
    .reduce<Candidate | undefined>(
      (best, one) => (best === undefined || one.score > best.score ? one : best),
      undefined,
    );
}

function isTelling(stem: string): boolean {
  return carriesMeaning(stem) || /^[+*/×÷=-]$/.test(stem);
}

function fit(call: FilledCall): number {
  const gained = call.certainties.reduce((sum, certainty) => sum + FIT[certainty], 0);
  return gained + call.missing.length * MISSING + call.unexplained * UNEXPLAINED;
}

/** A message without one telling word (`Alice, 30, alice@example.com`) still fits if its values all have a place. */
function isTheOnlyReading({ call }: Candidate): boolean {
  const sure = call.certainties.filter((certainty) => certainty === "named" || certainty === "formed");
  return call.missing.length === 0 && call.unexplained === 0 && sure.length > 1;
}

/** Words that many tools share say little about one of them. */
function evidenceFor(index: number, words: readonly string[], lexicons: readonly Lexicon[]): number {
  return words.reduce((sum, word) => {
    const worths = lexicons.map((lexicon) => worthOf(word, lexicon));
    const holders = worths.filter((worth) => worth >= 1).length;
    return sum + (worths[index] ?? 0) / Math.sqrt(Math.max(1, holders));
  }, 0);
}

function worthOf(word: string, lexicon: Lexicon): number {
  const own = lexicon.get(word);
  if (own !== undefined) return WORTH[own];
  const related = [...lexicon].filter(
    ([stem]) => areSynonyms(word, stem) || (lexicon.has(TAKES_NUMBERS) && areSameOperation(word, stem)),
  );
  return SYNONYM * Math.max(0, ...related.map(([, source]) => WORTH[source]));
}

/** Marks the lexicon of a tool that takes numbers: only there are `plus` and `add` the same. */
const TAKES_NUMBERS = "#";

function lexiconOf(tool: ToolDeclaration): Lexicon {
  const parameters = parametersOf(tool);
  const lexicon = new Map<string, WordSource>();
  const add = (text: string, source: WordSource): void => {
    for (const stem of identifierWords(text).map(stemOf)) {
      if (carriesMeaning(stem) && !lexicon.has(stem)) lexicon.set(stem, source);
    }
  };
  add(tool.name, "name");
  for (const parameter of parameters) {
    for (const member of parameter.schema.enum ?? []) add(String(member), "member");
    add(parameter.path.at(-1) ?? "", "parameter");
  }
  add(tool.description, "description");
  for (const parameter of parameters) add(parameter.description, "parameterDescription");
  if (parameters.some(({ kind }) => kind === "number")) lexicon.set(TAKES_NUMBERS, "parameterDescription");
  return lexicon;
}
