import type { Parameter } from "../parameters/parameter.ts";
import { pathKey } from "../parameters/path-key.ts";
import { isStructured } from "../text/find-json.ts";
import type { Draft } from "./draft.ts";
import { leftOverText } from "./left-over-text.ts";

/** What a lone quotation is most often meant for, first to last. */
const RANK = ["text", "message", "body", "content", "query", "question", "task", "fact", "note", "title", "subject"];
const ANSWER_OPENING = /^(?:it is|it's|it should be|that is|that's|the answer is)\s+/i;
const ONLY_A_NUMBER = /^(?:[^\d]{0,16}\s)?-?[\d.,]+(?: years?(?: old)?)?[.!]*$/i;

/** Quotations: all of them in order, or the few there are to the parameters they are most often meant for. */
export function fillQuotations(draft: Draft): void {
  const quoted = draft.free(draft.message.quoted);
  const wanted = draft.wanted("content", "name", "code", "operation", "any");
  const optional = draft.open("content", "name").filter((parameter) => !wanted.includes(parameter));
  const takers = quoted.length >= wanted.length ? [...wanted, ...optional] : byRank(draft, wanted);
  takers.forEach((parameter, index) => {
    const quote = quoted[index];
    if (quote) draft.set(parameter, quote, "formed");
  });
  fillJsonText(draft);
}

/** JSON that no object, record or list took is a text like a quotation, for the parameter that is a text. */
function fillJsonText(draft: Draft): void {
  const { json, text } = draft.message;
  const [parameter] = byRank(draft, draft.wanted("content"));
  const [found] = draft.free(json.filter(({ value }) => isStructured(value)));
  if (parameter && found) draft.set(parameter, { ...found, value: text.slice(found.start, found.end) }, "formed");
}

/** What the message says beside its command is the text that is wanted most. */
export function fillLeftOverText(draft: Draft): void {
  const [parameter] = byRank(draft, draft.wanted("content"));
  const text = parameter && leftOverText(draft);
  if (text) draft.set(parameter, text, "left-over");
}

/** An answer that holds nothing else is, as a whole, the text that was asked for first. */
export function fillWholeAnswer(draft: Draft): void {
  const [parameter] = draft.wanted("content", "name", "code", "file", "email", "url", "operation", "any");
  if (parameter === undefined || !draft.asked.has(pathKey(parameter.path))) return;
  const [number] = draft.message.numbers;
  if (number && parameter.kind === "any" && ONLY_A_NUMBER.test(draft.message.text)) {
    draft.set(parameter, number, "left-over");
    return;
  }
  const value = draft.message.text
    .replace(ANSWER_OPENING, "")
    .replace(/[.!]+$/, "")
    .trim();
  if (value !== "") draft.set(parameter, { start: 0, end: draft.message.text.length, value }, "left-over");
}

/** The user answers questions in the order in which they were asked; otherwise rank decides. */
function byRank(draft: Draft, parameters: readonly Parameter[]): Parameter[] {
  return draft.asked.size > 0 ? [...parameters] : [...parameters].sort((one, other) => rank(one) - rank(other));
}

function rank(parameter: Parameter): number {
  const places = parameter.words.map((word) => RANK.indexOf(word)).filter((place) => place !== -1);
  const base = places.length > 0 ? Math.min(...places) : RANK.length;
  return parameter.kind === "content" ? base : base + RANK.length;
}
