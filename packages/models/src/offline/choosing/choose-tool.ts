import type { ToolDeclaration } from "toolwright";
import type { Certainty } from "../filling/draft.ts";
import { type FilledCall, fillArguments } from "../filling/fill-arguments.ts";
import { carriesMeaning } from "../text/function-words.ts";
import type { Message } from "../text/message.ts";
import { isSmallTalk } from "../text/small-talk.ts";
import { areSynonyms, deedOf } from "../text/synonyms.ts";
import { identifierWords, stemOf } from "../text/token.ts";
import { evidenceFor, lexiconOf } from "./lexicon.ts";
import { isTransfer, namesTarget } from "./transfer.ts";

/** A tool that a message may mean, with the arguments read for it. */
export interface Candidate {
  readonly call: FilledCall;
  /** How much the words of the message speak for this tool. */
  readonly evidence: number;
  /** Evidence and how well the arguments fit, for comparing tools. */
  readonly score: number;
}

const FIT: Readonly<Record<Certainty, number>> = { named: 1, formed: 1, ordered: 0.5, "left-over": 0.2 };
const MISSING = -0.7;
const UNEXPLAINED = -0.6;
const UNREAD = -0.2;
/** Less than one word of the description is no reason to call a tool. */
const ENOUGH_EVIDENCE = 1;
const UNLIKELY = 0.3;
const LOOKING_UP = ["search", "recall", "load"].map(stemOf);

/** The tool that a message most likely means, or `undefined` when nothing in it speaks for any. */
export function chooseTool(tools: readonly ToolDeclaration[], message: Message): Candidate | undefined {
  if (isSmallTalk(message.text)) return undefined;
  const open = tools.filter((tool) => !isTransfer(tool) || namesTarget(tool, message));
  const lexicons = open.map(lexiconOf);
  const words = [...new Set(message.tokens.map((token) => token.stem))].filter(isTelling);
  const candidates = open.map((tool, index): Candidate => {
    const call = fillArguments(tool, message);
    const evidence = evidenceFor(index, words, lexicons) * (isUnlikely(tool, message) ? UNLIKELY : 1);
    return { call, evidence, score: evidence + fit(call) };
  });
  const likely = candidates.filter((candidate) => candidate.evidence >= ENOUGH_EVIDENCE || isTheOnlyReading(candidate));
  const isOpenQuestion = isQuestion(message) && message.numbers.length === 0;
  return best(likely) ?? (isOpenQuestion ? best(candidates.filter(canLookUp)) : undefined);
}

function best(candidates: readonly Candidate[]): Candidate | undefined {
  const [first, ...others] = candidates;
  return others.reduce((leader, one) => (leader === undefined || one.score > leader.score ? one : leader), first);
}

function isTelling(stem: string): boolean {
  return carriesMeaning(stem) || /^[+*/×÷=-]$/.test(stem);
}

function fit(call: FilledCall): number {
  const gained = call.certainties.reduce((sum, certainty) => sum + FIT[certainty], 0);
  return gained + call.missing.length * MISSING + call.unexplained * UNEXPLAINED + call.unread * UNREAD;
}

/**
 * A message without one telling word still fits a tool if its values all have a place: `Alice, 30, alice@example.com`,
 * `5 feet in metres`.
 */
function isTheOnlyReading({ call }: Candidate): boolean {
  const { certainties, missing, unexplained } = call;
  if (certainties.includes("left-over") || missing.length > 0 || unexplained > 0) return false;
  return certainties.length > (certainties.includes("formed") ? 1 : 2);
}

/** Whoever asks `do you remember …?` wants something found, not stored; and `reset` is not `increment`. */
function isUnlikely(tool: ToolDeclaration, message: Message): boolean {
  const isStore = namesLike(tool, stemOf("store"));
  return (isQuestion(message) && isStore) || doesTheOpposite(tool, message);
}

function doesTheOpposite(tool: ToolDeclaration, message: Message): boolean {
  const deedsIn = (stems: readonly string[]): number[] => stems.flatMap((stem) => deedOf(stem) ?? []);
  const offered = deedsIn(identifierWords(tool.name).map(stemOf));
  const wanted = deedsIn(message.tokens.map((token) => token.stem));
  return offered.length > 0 && wanted.length > 0 && !wanted.some((deed) => offered.includes(deed));
}

function isQuestion({ text }: Message): boolean {
  return /^(?:do|does|did|what|who|whose|where|when|which|why|how|is|are|was|were|have|has)\b/i.test(text);
}

/** A question that no other tool answers is one for a tool that searches, if there is something to search for. */
function canLookUp({ call }: Candidate): boolean {
  const isComplete = call.missing.length === 0 && call.certainties.length > 0;
  return isComplete && !namesLike(call.tool, stemOf("store")) && LOOKING_UP.some((stem) => namesLike(call.tool, stem));
}

function namesLike(tool: ToolDeclaration, meaning: string): boolean {
  return identifierWords(tool.name)
    .map(stemOf)
    .some((stem) => stem === meaning || areSynonyms(stem, meaning));
}
