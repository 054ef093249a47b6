import type { ToolDeclaration } from "toolwright";
import { type Candidate, chooseTool } from "../choosing/choose-tool.ts";
import { completeArguments, type FilledCall } from "../filling/fill-arguments.ts";
import { type Message, readMessage } from "../text/message.ts";
import { overlaps } from "../text/span.ts";
import { failureOf } from "./failure.ts";
import { type PendingRequest, requestAfterFailure } from "./pending-request.ts";
import type { Turn } from "./turns.ts";

/** What to do about the user's last message. */
export type Decision =
  | { readonly kind: "call"; readonly calls: readonly FilledCall[] }
  | { readonly kind: "ask"; readonly request: PendingRequest }
  | { readonly kind: "cancelled" }
  | { readonly kind: "no-tool" };

/** What the model knows while it decides: the tools, and what relative dates count from. */
export interface Surroundings {
  readonly tools: readonly ToolDeclaration[];
  readonly now: Date;
}

/** How many turns back an unfinished request is looked for. */
const MEMORY = 12;
const MOST_CALLS = 5;
/** The name of another tool, or as much: what it takes to leave a question unanswered. */
const CHANGE_OF_SUBJECT = 1.8;
const CANCEL = /^\W*(?:never ?mind|cancel(?: (?:it|that))?|forget (?:it|that|about it)|stop|no thanks?|leave it)\W*$/i;
const BOUNDARY = /[.?!;]\s+(?:(?:and|then|also)\s+)*(?=\S)|,?\s+and (?:then |also )?/gi;

/** Decides about the last message; earlier unfinished ones are gone through again to know what was asked. */
export function decide(turns: readonly Turn[], surroundings: Surroundings): Decision {
  let pending: PendingRequest | undefined;
  let decision: Decision = { kind: "no-tool" };
  for (const turn of sinceLastSuccess(turns)) {
    if (turn.kind === "said") {
      decision = decideMessage(turn.text, pending, surroundings);
      pending = decision.kind === "ask" ? decision.request : undefined;
    } else {
      const failure = failureOf(turn.response);
      pending = failure && requestAfterFailure(surroundings.tools, turn.call, failure);
    }
  }
  return decision;
}

function sinceLastSuccess(turns: readonly Turn[]): readonly Turn[] {
  const last = turns.findLastIndex((turn) => turn.kind === "answered" && failureOf(turn.response) === undefined);
  return turns.slice(last + 1).slice(-MEMORY);
}

function decideMessage(text: string, pending: PendingRequest | undefined, surroundings: Surroundings): Decision {
  const message = readMessage(text, surroundings.now);
  if (pending === undefined) return decideRequest(message, surroundings);
  if (CANCEL.test(text)) return { kind: "cancelled" };
  const fresh = chooseTool(surroundings.tools, message);
  if (fresh && isNewRequest(fresh, pending)) return outcome(fresh.call);
  return outcome(completeArguments(pending.tool, message, pending.values, pending.asked));
}

function isNewRequest({ call, evidence }: Candidate, pending: PendingRequest): boolean {
  if (call.missing.length > 0) return false;
  return call.tool.name === pending.tool.name ? saysAgain(call, pending) : evidence >= CHANGE_OF_SUBJECT;
}

/** Whoever gives values again that were already known means another call of the same tool. */
function saysAgain(call: FilledCall, pending: PendingRequest): boolean {
  const isSure = call.certainties.some((certainty) => certainty !== "left-over");
  return isSure && [...call.values.keys()].some((key) => pending.values.has(key));
}

function decideRequest(message: Message, surroundings: Surroundings): Decision {
  const whole = chooseTool(surroundings.tools, message);
  if (whole === undefined) return { kind: "no-tool" };
  const several = holdsList(whole.call) ? [] : separateCalls(message, surroundings);
  return several.length > 1 ? { kind: "call", calls: several } : outcome(whole.call);
}

/** The commas and `and` of a message that fills a list divide its items, not requests. */
function holdsList(call: FilledCall): boolean {
  return (
    call.missing.length === 0 && [...call.values.values()].some((value) => Array.isArray(value) && value.length > 1)
  );
}

/** Several calls only where every part of the message is a complete request by itself. */
function separateCalls(message: Message, surroundings: Surroundings): FilledCall[] {
  const parts = partsOf(message);
  if (parts.length < 2 || parts.length > MOST_CALLS) return [];
  const calls = parts.map((part) => {
    const chosen = chooseTool(surroundings.tools, readMessage(part, surroundings.now));
    return chosen && chosen.call.missing.length === 0 && chosen.call.unexplained === 0 ? chosen.call : undefined;
  });
  return calls.every((call) => call !== undefined) ? calls : [];
}

function partsOf(message: Message): string[] {
  const apart = [...message.quoted, ...message.emails, ...message.urls, ...message.json];
  const parts: string[] = [];
  let start = 0;
  for (const match of message.text.matchAll(BOUNDARY)) {
    const span = { start: match.index, end: match.index + match[0].length };
    if (apart.some((found) => overlaps(found, span))) continue;
    parts.push(message.text.slice(start, span.start));
    start = span.end;
  }
  return [...parts, message.text.slice(start)].filter((part) => part.trim() !== "");
}

function outcome(call: FilledCall): Decision {
  if (call.missing.length === 0) return { kind: "call", calls: [call] };
  return { kind: "ask", request: { tool: call.tool, values: call.values, asked: call.missing } };
}
