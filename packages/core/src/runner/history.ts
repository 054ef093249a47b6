import type { Content, FunctionCall, FunctionResponse, Part } from "../content/content.ts";
import type { Event } from "../events/event.ts";
import { errorResult } from "../tools/error-result.ts";

/** A call in the history with the answer that belongs to it. */
interface CallSlot {
  readonly call: FunctionCall;
  readonly longRunning: boolean;
  response: FunctionResponse | undefined;
}

/** Contents in order; a list of slots stands where the answers to the calls before it belong. */
type HistoryEntry = Content | CallSlot[];

/**
 * The conversation as a model may see it: every call is followed at once by its answer, whenever the answer came.
 * A call that was never answered gets one that says so, and a late answer takes its place beside the call.
 */
export function buildContents(events: readonly Event[]): Content[] {
  const entries: HistoryEntry[] = [];
  const open = new Map<string, CallSlot>();
  for (const event of events) {
    const parts = event.content?.parts ?? [];
    const spoken = parts.filter((part) => part.functionResponse === undefined);
    for (const { functionResponse } of parts) {
      const slot = functionResponse?.id === undefined ? undefined : open.get(functionResponse.id);
      if (slot !== undefined) slot.response = functionResponse;
    }
    if (spoken.length === 0) continue;
    entries.push({ role: event.author === "user" ? "user" : "model", parts: spoken.map(replayPart) });
    const slots = openSlots(event, spoken);
    if (slots.length === 0) continue;
    for (const slot of slots) open.set(slot.call.id ?? "", slot);
    entries.push(slots);
  }
  return entries.map((entry) => (Array.isArray(entry) ? answerContent(entry) : entry));
}

/** The events of one turn, found from the end: the cost does not grow with the session. */
export function eventsOfTurn(events: readonly Event[], invocationId: string): readonly Event[] {
  let start = events.length;
  while (start > 0 && events[start - 1]?.invocationId === invocationId) start--;
  return events.slice(start);
}

function openSlots(event: Event, parts: readonly Part[]): CallSlot[] {
  return parts.flatMap(({ functionCall }) => {
    if (functionCall === undefined) return [];
    const longRunning = event.longRunningToolIds?.includes(functionCall.id ?? "") ?? false;
    return [{ call: functionCall, longRunning, response: undefined }];
  });
}

function answerContent(slots: readonly CallSlot[]): Content {
  return {
    role: "user",
    parts: slots.map(({ call, response, longRunning }) => ({
      functionResponse: {
        ...(call.id === undefined ? {} : { id: call.id }),
        name: replayName(call.name),
        response: response?.response ?? (longRunning ? pendingResult : interruptedResult),
      },
    })),
  };
}

const pendingResult = { status: "pending", message: "Started. The result will come later; do not call again for it." };

const interruptedResult = errorResult(
  "CALL_INTERRUPTED",
  "This call was interrupted. Whether it took effect is unknown: check before you repeat it.",
);

function replayPart(part: Part): Part {
  if (part.functionCall === undefined) return part;
  const { argsText: _raw, ...call } = part.functionCall;
  return { ...part, functionCall: { ...call, name: replayName(call.name) } };
}

/** A name that every provider accepts: models invent others, and one of them would make the session unusable. */
function replayName(name: string | undefined): string {
  const clean = (name ?? "").replace(/[^\w.-]+/g, "_").slice(0, 64);
  return /^[A-Za-z_]/.test(clean) ? clean : `_${clean}`;
}
