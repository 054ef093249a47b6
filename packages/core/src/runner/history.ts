import { transferToolName } from "../agents/transfer.ts";
import type { Content, FunctionCall, FunctionResponse, Part } from "../content/content.ts";
import { confirmationName } from "../events/confirm-tool-call.ts";
import type { Event } from "../events/event.ts";
import { shortenJson } from "../json/shorten-json.ts";
import { toJsonValue } from "../json/to-json-value.ts";
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
 * A call that was never answered gets one that says so. A late answer takes its place beside the call, and is mentioned
 * where it came, since the model has said something else in between.
 *
 * What other agents said and did is told as text by the user: their calls are not this agent's.
 */
export function buildContents(events: readonly Event[], view: HistoryView): Content[] {
  const history = new History(view);
  for (const event of events) {
    if (!isVisible(event, view.branch)) continue;
    if (event.author === "user" || event.author === view.agentName) history.add(event);
    else history.addForeign(event);
  }
  return history.contents();
}

/** Who looks at the conversation. */
export interface HistoryView {
  readonly agentName: string;
  readonly branch: string | undefined;
  /** The names that providers have been told; calls of any other name get one that every provider accepts. */
  readonly toolNames: ReadonlySet<string>;
}

/** In a parallel branch, what other branches say is not seen; outside of all branches, everything is. */
function isVisible(event: Event, branch: string | undefined): boolean {
  if (branch === undefined || event.branch === undefined) return true;
  return branch === event.branch || branch.startsWith(`${event.branch}.`);
}

/** The events of one turn, found from the end: the cost does not grow with the session. */
export function eventsOfTurn(events: readonly Event[], invocationId: string): readonly Event[] {
  let start = events.length;
  while (start > 0 && events[start - 1]?.invocationId === invocationId) start--;
  return events.slice(start);
}

class History {
  readonly #toolNames: ReadonlySet<string>;
  readonly #entries: HistoryEntry[] = [];
  readonly #open = new Map<string, CallSlot>();

  constructor({ toolNames }: HistoryView) {
    this.#toolNames = toolNames;
  }

  add(event: Event): void {
    const parts = event.content?.parts ?? [];
    const late = parts.flatMap(({ functionResponse }) => this.#answer(functionResponse));
    const spoken = parts.filter((part) => part.functionResponse === undefined).map((part) => this.#replayPart(part));
    if (late.length + spoken.length === 0) return;
    // Feedback to the model is an event of the agent in the role of the user.
    const role = event.author === "user" || event.content?.role === "user" ? "user" : "model";
    this.#entries.push({ role, parts: [...late, ...spoken] });
    const slots = spoken.flatMap(({ functionCall }) =>
      functionCall === undefined ? [] : [openSlot(event, functionCall)],
    );
    if (slots.length === 0) return;
    for (const slot of slots) this.#open.set(slot.call.id ?? "", slot);
    this.#entries.push(slots);
  }

  addForeign(event: Event): void {
    const parts = (event.content?.parts ?? []).flatMap((part) => foreignPart(event.author, part));
    if (parts.length > 0) this.#entries.push({ role: "user", parts: [{ text: "For context:" }, ...parts] });
  }

  contents(): Content[] {
    return this.#entries.map((entry) => (Array.isArray(entry) ? answerContent(entry) : entry));
  }

  /** Puts an answer beside its call; what is to be said of it here, if it comes late. */
  #answer(response: FunctionResponse | undefined): Part[] {
    if (response?.name === confirmationName) return [];
    const slot = response?.id === undefined ? undefined : this.#open.get(response.id);
    if (slot === undefined || response === undefined) return [];
    slot.response = response;
    const atOnce = this.#entries.at(-1);
    return Array.isArray(atOnce) && atOnce.includes(slot) ? [] : [{ text: lateNotice(slot.call, response) }];
  }

  #replayPart(part: Part): Part {
    if (part.functionCall === undefined) return part;
    const { argsText: _raw, ...call } = part.functionCall;
    return { ...part, functionCall: { ...call, name: this.#replayName(call.name ?? "") } };
  }

  /** Models invent names that no provider accepts back, and one of them would make the session unusable. */
  #replayName(name: string): string {
    if (this.#toolNames.has(name)) return name;
    const clean = name.replace(/[^\w.-]+/g, "_").slice(0, 64);
    return /^[A-Za-z_]/.test(clean) ? clean : `_${clean}`;
  }
}

/** What another agent said or did, in words. Thoughts and the handing over itself are left out. */
function foreignPart(author: string, { text, thought, functionCall, functionResponse }: Part): Part[] {
  if (functionCall !== undefined && functionCall.name !== transferToolName) {
    return [{ text: `[${author}] called ${functionCall.name} with ${JSON.stringify(functionCall.args ?? {})}.` }];
  }
  if (functionResponse !== undefined && functionResponse.name !== transferToolName) {
    return [{ text: `[${author}] got from ${functionResponse.name}: ${JSON.stringify(functionResponse.response)}` }];
  }
  return text === undefined || text === "" || thought ? [] : [{ text: `[${author}] said: ${text}` }];
}

function openSlot(event: Event, call: FunctionCall): CallSlot {
  return { call, longRunning: event.longRunningToolIds?.includes(call.id ?? "") ?? false, response: undefined };
}

function lateNotice({ name }: FunctionCall, { response }: FunctionResponse): string {
  return `[The result of the earlier call of ${name ?? ""} has come: ${shortenJson(toJsonValue(response).value, 2000)}]`;
}

function answerContent(slots: readonly CallSlot[]): Content {
  return {
    role: "user",
    parts: slots.map(({ call, response, longRunning }) => ({
      functionResponse: {
        ...(call.id === undefined ? {} : { id: call.id }),
        name: call.name ?? "",
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
