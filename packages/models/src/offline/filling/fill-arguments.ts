import type { JsonObject, ToolDeclaration } from "toolwright";
import type { Parameter } from "../parameters/parameter.ts";
import { requiredObjects } from "../parameters/parameters-of.ts";
import { pathKey } from "../parameters/path-key.ts";
import { isStructured } from "../text/find-json.ts";
import type { Message } from "../text/message.ts";
import { fillAddresses } from "./addresses.ts";
import { fillBooleans } from "./booleans.ts";
import { fillCodes } from "./codes.ts";
import { inDeclaredOrder } from "./declared-order.ts";
import { fillDirections } from "./directions.ts";
import { type Certainty, Draft, type KnownValues } from "./draft.ts";
import { fillEnums } from "./enum-members.ts";
import { fillAnyJson, fillJson } from "./json.ts";
import { fillLists } from "./lists.ts";
import { fillMoments } from "./moments.ts";
import { fillNamedValues } from "./named-values.ts";
import { fillNames } from "./names.ts";
import { nestedObject } from "./nested-object.ts";
import { fillNumbers } from "./numbers.ts";
import { fillOperations } from "./operations.ts";
import { unreadWords } from "./own-words.ts";
import { fillRecords } from "./records.ts";
import { fillLeftOverText, fillQuotations, fillWholeAnswer } from "./texts.ts";

/** A call as far as it could be read from what the user said. */
export interface FilledCall {
  readonly tool: ToolDeclaration;
  readonly values: KnownValues;
  readonly args: JsonObject;
  /** What the call cannot do without and still lacks. */
  readonly missing: readonly Parameter[];
  /** How each value of this message was recognised. */
  readonly certainties: readonly Certainty[];
  /** Numbers, quotations, addresses and JSON of the message that no parameter took. */
  readonly unexplained: number;
  /** Telling words that are neither in a value nor in the declaration. */
  readonly unread: number;
}

/** The surest ways of reading a value come first; each uses up the part of the message that it read. */
const STEPS = [
  fillJson,
  fillNamedValues,
  fillAddresses,
  fillMoments,
  fillEnums,
  fillOperations,
  fillCodesAndDirections,
  fillNumbers,
  fillRecords,
  fillBooleans,
  fillNames,
  fillLists,
  fillAnyJson,
  fillQuotations,
] as const;
const STEPS_FOR_ONE_TEXT = [fillNamedValues, fillQuotations] as const;

/** Reads the arguments of a tool from a message. */
export function fillArguments(tool: ToolDeclaration, message: Message): FilledCall {
  const draft = new Draft(tool, message);
  for (const step of STEPS) step(draft);
  fillLeftOverText(draft);
  return finished(tool, draft);
}

/** Reads the answer to a question about some parameters; values known before stay as they were. */
export function completeArguments(
  tool: ToolDeclaration,
  message: Message,
  known: KnownValues,
  asked: readonly Parameter[],
): FilledCall {
  const draft = new Draft(tool, message, known, asked);
  for (const step of isForOneText(asked) ? STEPS_FOR_ONE_TEXT : STEPS) step(draft);
  if (draft.certainties.length === 0) fillWholeAnswer(draft);
  else fillLeftOverText(draft);
  return finished(tool, draft);
}

/** A text that was asked for may mention dates and numbers that are no values of their own. */
function isForOneText(asked: readonly Parameter[]): boolean {
  return asked.length === 1 && asked[0]?.kind === "content";
}

function fillCodesAndDirections(draft: Draft): void {
  fillDirections(draft);
  fillCodes(draft);
}

/** Required objects inside which nothing was found still belong to the call. */
function emptyObjects(tool: ToolDeclaration): [string, JsonObject][] {
  return requiredObjects(tool).map((path) => [pathKey(path), {}]);
}

function finished(tool: ToolDeclaration, draft: Draft): FilledCall {
  const { numbers, quoted, emails, json } = draft.message;
  const structures = json.filter(({ value }) => isStructured(value));
  const found = nestedObject(new Map([...emptyObjects(tool), ...draft.values]));
  return {
    tool,
    values: draft.values,
    args: inDeclaredOrder(found, tool.parameters),
    missing: draft.parameters.filter(
      (parameter) => !draft.values.has(pathKey(parameter.path)) && draft.isWanted(parameter),
    ),
    certainties: draft.certainties,
    unexplained: draft.free([...numbers, ...quoted, ...emails, ...structures]).length,
    unread: unreadWords(draft).length,
  };
}
