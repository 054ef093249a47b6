import { type Parameter, pathKey } from "../parameters/parameter.ts";
import type { Draft } from "./draft.ts";
import { leftOverText } from "./left-over-text.ts";

/** What a lone quotation is most often meant for, first to last. */
const RANK = ["text", "message", "body", "content", "query", "question", "task", "fact", "note", "title", "subject"];

/** Free text: quotations first, then what the message says beside its command. */
export function fillTexts(draft: Draft): void {
  fillQuoted(draft);
  fillLeftOver(draft);
}

function fillQuoted(draft: Draft): void {
  const quoted = draft.free(draft.message.quoted);
  const wanted = draft.wanted("content", "name", "code", "operation", "any");
  const optional = draft.open("content", "name").filter((parameter) => !wanted.includes(parameter));
  const enough = quoted.length >= wanted.length;
  const takers = enough ? [...wanted, ...optional] : [...wanted].sort((one, other) => rank(one) - rank(other));
  takers.forEach((parameter, index) => {
    const quote = quoted[index];
    if (quote) draft.set(parameter, quote, "formed");
  });
}

function fillLeftOver(draft: Draft): void {
  const [parameter] = [...draft.wanted("content")].sort((one, other) => rank(one) - rank(other));
  const text = parameter && leftOverText(draft);
  if (text) draft.set(parameter, text, "left-over");
}

function rank(parameter: Parameter): number {
  const places = parameter.words.map((word) => RANK.indexOf(word)).filter((place) => place !== -1);
  const base = places.length > 0 ? Math.min(...places) : RANK.length;
  return parameter.kind === "content" ? base : base + RANK.length;
}

/** The text of a whole short answer, for the parameter that was asked for. */
export function answerText(draft: Draft): void {
  const [parameter] = draft.wanted("content", "name", "code", "file", "email", "url", "operation", "any");
  if (parameter === undefined || !draft.asked.has(pathKey(parameter.path))) return;
  const { text } = draft.message;
  const value = text
    .replace(/^(?:it is|it's|it should be|its|that is|that's|the answer is|my|the)\s+/i, "")
    .replace(/[.!]+$/, "")
    .trim();
  if (value !== "") draft.set(parameter, { start: 0, end: text.length, value: value }, "left-over");
}
