import type { Parameter } from "../parameters/parameter.ts";
import { findQuoted } from "../text/entities.ts";
import { carriesMeaning, isFunctionWord } from "../text/function-words.ts";
import type { Found } from "../text/span.ts";
import { arithmeticVerb } from "../text/synonyms.ts";
import { stemOf } from "../text/token.ts";
import type { Draft } from "./draft.ts";
import { findEnumMember } from "./enum-members.ts";

const VERBS = ["add", "subtract", "multiply", "divide"];

/** Texts whose few possible values are only told in words: in the description, or by the verbs of arithmetic. */
export function fillOperations(draft: Draft): void {
  for (const parameter of draft.open("operation", "content", "name", "code")) {
    const found = draft.isWanted(parameter)
      ? (describedOption(draft, parameter) ?? operationIn(draft, parameter))
      : undefined;
    if (found && draft.isFree(found)) draft.set(parameter, found, "formed");
  }
}

function describedOption(draft: Draft, parameter: Parameter): Found<string> | undefined {
  const quoted = findQuoted(parameter.description).map((quote) => quote.value);
  const words = `${parameter.description} ${draft.description}`.split(/[^\p{L}]+/u);
  const isOption = (word: string): boolean =>
    arithmeticVerb(stemOf(word)) !== undefined && carriesMeaning(stemOf(word));
  const listed = parameter.kind === "operation" ? words.filter(isOption) : [];
  const options = quoted.length > 1 ? quoted : [...new Set(listed)];
  if (options.length < 2) return undefined;
  const found = findEnumMember(draft.message, { ...parameter, schema: { enum: options } });
  return found && { ...found, value: String(found.value) };
}

function operationIn(draft: Draft, parameter: Parameter): Found<string> | undefined {
  if (parameter.kind !== "operation") return undefined;
  const found = findEnumMember(draft.message, { ...parameter, schema: { enum: VERBS } });
  return found ? { ...found, value: String(found.value) } : wordBetweenNumbers(draft);
}

/** `5 squiggle 3`: an operation nobody knows is still what was asked for; the tool can say which it knows. */
function wordBetweenNumbers(draft: Draft): Found<string> | undefined {
  const [first, second] = draft.message.numbers;
  if (!first || !second) return undefined;
  const between = /^\s*(\p{L}{2,}|[^\p{L}\p{N}\s]{1,2})\s*$/u.exec(draft.message.text.slice(first.end, second.start));
  const word = between?.[1]?.toLowerCase();
  if (word === undefined || isFunctionWord(word) || /^[,;.:]/.test(word)) return undefined;
  return { start: first.end, end: second.start, value: word };
}
