import type { Parameter } from "../parameters/parameter.ts";
import type { Found } from "../text/span.ts";
import { stemOf, tokenise } from "../text/token.ts";
import type { Draft } from "./draft.ts";

const AUXILIARIES = new Set(["is", "has", "should", "include", "with", "use", "enable", "allow"].map(stemOf));

/** A switch is on when the message names it and off when the message denies it (`without images`). */
export function fillBooleans(draft: Draft): void {
  for (const parameter of draft.open("boolean")) {
    const found = mention(draft, parameter) ?? shortAnswer(draft, parameter);
    if (found) draft.set(parameter, found, "named");
  }
}

function mention(draft: Draft, parameter: Parameter): Found<boolean> | undefined {
  const telling = parameter.stems.filter((stem) => !AUXILIARIES.has(stem));
  const { tokens, text } = draft.message;
  const start = tokens.findIndex((_, index) => telling.every((stem, at) => tokens[index + at]?.stem === stem));
  const first = tokens[start];
  if (telling.length === 0 || first === undefined) return undefined;
  const isDenied = /\b(?:no|not|without|don't|do not|disable|skip|never)(?: \p{L}+)?\s+$/iu.test(
    text.slice(0, first.start),
  );
  return { value: !isDenied, start: first.start, end: tokens[start + telling.length - 1]?.end ?? first.end };
}

/** "Yes" and "no" answer a question that was asked about one switch. */
function shortAnswer(draft: Draft, parameter: Parameter): Found<boolean> | undefined {
  const [first] = tokenise(draft.message.text);
  if (first === undefined || draft.asked.size === 0 || !draft.isWanted(parameter)) return undefined;
  if (!/^(?:yes|yeah|yep|sure|true|on|no|nope|not|false|off)$/.test(first.lower)) return undefined;
  return { value: /^(?:y|s|t|on)/.test(first.lower), start: first.start, end: first.end };
}
