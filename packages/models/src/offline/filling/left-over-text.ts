import {
  carriesMeaning,
  isDeterminer,
  isFunctionWord,
  isInterrogative,
  isPreposition,
} from "../text/function-words.ts";
import type { Found } from "../text/span.ts";
import { spanOf, type Token } from "../text/token.ts";
import type { Draft } from "./draft.ts";
import { isCommand, isOwnWord } from "./own-words.ts";
import { trimmed } from "./value-at.ts";

const SUBJECTS = new Set(["i", "we", "he", "she", "they"]);

/**
 * What a message says beside the command itself: `Add buy milk to my todo list` leaves `buy milk`. Words of the tool
 * and joining words are taken off both ends; a noun phrase keeps its `the` or `my`.
 */
export function leftOverText(draft: Draft): Found<string> | undefined {
  const tokens = draft.free(draft.message.tokens);
  const stretch = longestStretch(draft, tokens);
  const begin = afterColon(draft, stretch) ?? clauseStart(draft, stretch) ?? firstInforming(draft, stretch);
  const end = stretch.findLastIndex((token) => !isCommand(draft, token)) + 1;
  const informing = stretch.slice(begin, end);
  if (!informing.some((token) => carriesMeaning(token.stem) || /\d/.test(token.text))) return undefined;
  return trimmed(draft.message.text, spanOf(informing));
}

/** Values that were read elsewhere cut the message into stretches; the one that says most is taken. */
function longestStretch(draft: Draft, tokens: readonly Token[]): Token[] {
  const stretches: Token[][] = [[]];
  let previousEnd = 0;
  for (const token of tokens) {
    if (!draft.isFree({ start: previousEnd, end: token.start })) stretches.push([]);
    stretches.at(-1)?.push(token);
    previousEnd = token.end;
  }
  const weight = (stretch: readonly Token[]): number => stretch.filter((token) => !isCommand(draft, token)).length;
  return stretches.reduce((best, stretch) => (weight(stretch) > weight(best) ? stretch : best));
}

/** `New task: water the plants`: behind a colon that only command words precede, all is text. */
function afterColon(draft: Draft, stretch: readonly Token[]): number | undefined {
  const colon = stretch.findIndex((token) => /^:/.test(draft.message.text.slice(token.end)));
  const isCommandBefore = stretch.slice(0, colon + 1).some((token) => isCommand(draft, token));
  return colon === -1 || !isCommandBefore ? undefined : colon + 1;
}

/** `Remember that I like tea`: what follows the command is a sentence of its own, with its subject. */
function clauseStart(draft: Draft, stretch: readonly Token[]): number | undefined {
  const index = stretch.findIndex((token) => token.lower === "that" || SUBJECTS.has(token.lower));
  const before = stretch.slice(0, index);
  const isBehindCommand =
    before.every((token) => isCommand(draft, token)) && before.some((token) => isOwnWord(draft, token));
  const next = stretch[index + 1];
  if (index === -1 || !isBehindCommand || next === undefined || isPreposition(next.lower)) return undefined;
  return stretch[index]?.lower === "that" ? index + 1 : index;
}

function firstInforming(draft: Draft, stretch: readonly Token[]): number {
  let begin = stretch.findIndex((token, index) => !isCommand(draft, token) || isSecondVerb(draft, stretch, index));
  if (begin === -1) return stretch.length;
  if (isVerbOfCommand(draft, stretch, begin)) return begin + 1 + firstInforming(draft, stretch.slice(begin + 1));
  while (begin > 0 && startsPhrase(draft, stretch, begin - 1)) begin--;
  return begin;
}

/** `Prepare a meeting about …`: the first word of a message commands when words of the tool follow at once. */
function isVerbOfCommand(draft: Draft, stretch: readonly Token[], index: number): boolean {
  const first = draft.message.tokens.find((token) => !isFunctionWord(token.lower));
  const following = stretch.slice(index + 1, index + 4).find((token) => !isFunctionWord(token.lower));
  return stretch[index] === first && following !== undefined && isOwnWord(draft, following);
}

/** `Add make dinner`: right behind the command, a mere synonym of it already belongs to the text. */
function isSecondVerb(draft: Draft, stretch: readonly Token[], index: number): boolean {
  const [before, token] = [stretch[index - 1], stretch[index]];
  if (!before || !token || isFunctionWord(token.lower)) return false;
  return isOwnWord(draft, before) && !draft.vocabulary.has(token.stem);
}

/** `the best pizza`, `who invented it`, `how to bake bread`: such openings belong to what follows. */
function startsPhrase(draft: Draft, stretch: readonly Token[], index: number): boolean {
  const [token, before] = [stretch[index], stretch[index - 1]];
  if (token === undefined) return false;
  if (isDeterminer(token.lower)) return token.lower !== "that";
  if (token.lower === "to") return before?.lower === "how";
  return isInterrogative(token.lower) && token !== draft.message.tokens[0];
}
