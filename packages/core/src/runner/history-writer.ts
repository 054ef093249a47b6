import type { Content, FunctionCall, FunctionResponse, Part } from "../content/content.ts";
import { payloadsOf, saysSomething, toResponse } from "../content/part-payload.ts";
import { fitResponseFiles } from "../content/response-file.ts";
import { confirmationName } from "../events/confirm-tool-call.ts";
import { isRecord, type JsonObject } from "../json/json-value.ts";
import { isPlainJson } from "../json/plain-json.ts";
import { shortenJson } from "../json/shorten-json.ts";
import { toJsonValue } from "../json/to-json-value.ts";
import { errorResult } from "../tools/error-result.ts";

/** A call in the history with the answer that belongs to it. */
interface CallSlot {
  /** The call's id as it came; the one that the model is shown may differ. */
  readonly id: string | undefined;
  readonly shown: FunctionCall & { readonly id: string; readonly name: string };
  readonly pending: boolean;
  response: FunctionResponse | undefined;
}

/** What one side says, or the slots for the answers to the calls just before. */
type HistoryEntry = { readonly role: "user" | "model"; readonly parts: Part[] } | readonly CallSlot[];

/**
 * Writes a conversation as every provider accepts it, whatever it is made of:
 *
 * - each call is followed at once by its answer, whenever that came; a late one is also mentioned where it came, since
 *   the model has said something else in between
 * - a call that was never answered, or not since it was approved, gets an answer that says so; an answer whose call is
 *   not shown becomes text
 * - files stay with their answer, and follow the text that an answer becomes; what is no file is left out
 * - it begins and ends with the user, neighbours of one role are one content, and answers stand apart
 * - nothing empty, no id twice, no name that a provider refuses, no half surrogate pair, no NUL
 *
 * What is written by these rules already stays as it is. The rules and where they are from: `HistoryRule`.
 */
export class HistoryWriter {
  readonly #toolNames: ReadonlySet<string>;
  readonly #entries: HistoryEntry[] = [];
  /** By the ids as they came: the newest call of each. */
  readonly #slots = new Map<string, CallSlot>();
  readonly #shownIds = new Set<string>();

  /** @param toolNames The names that providers have been told; calls of any other name get one that all accept. */
  constructor(toolNames: ReadonlySet<string>) {
    this.#toolNames = toolNames;
  }

  /** Whether these are the names that it was made for. */
  knows(toolNames: ReadonlySet<string>): boolean {
    return toolNames.size === this.#toolNames.size && Array.from(toolNames).every((name) => this.#toolNames.has(name));
  }

  /** @param pendingIds The calls among these parts whose tools answer later. */
  add(role: string | undefined, parts: readonly Part[] = [], pendingIds: readonly string[] = []): void {
    const single = parts.every(isSingle) ? parts : parts.flatMap(singleParts);
    for (const { functionResponse } of single) this.#say("user", this.#answer(functionResponse));
    const spoken = single.every(isSpoken) ? single : single.filter(isSpoken);
    if (role === "model") this.#addModels(spoken, pendingIds);
    else this.#say("user", spoken.every(isUsers) ? spoken : spoken.flatMap(usersPart));
  }

  /** The conversation so far; the caller may change it, but not what the parts hold. */
  contents(): Content[] {
    const contents = this.#entries.map((entry) =>
      "role" in entry ? { role: entry.role, parts: entry.parts.slice() } : answerContent(entry),
    );
    if (contents[0]?.role !== "user") contents.unshift({ role: "user", parts: [{ text: opening }] });
    if (contents.at(-1)?.role !== "user") contents.push({ role: "user", parts: [{ text: closing }] });
    return contents;
  }

  #addModels(parts: readonly Part[], pendingIds: readonly string[]): void {
    const slots: CallSlot[] = [];
    this.#say(
      "model",
      parts.map((part) => {
        if (part.functionCall === undefined) return part;
        const slot = this.#openSlot(part.functionCall, pendingIds);
        slots.push(slot);
        return { ...part, functionCall: slot.shown };
      }),
    );
    if (slots.length > 0) this.#entries.push(slots);
  }

  #say(role: "user" | "model", parts: readonly Part[]): void {
    if (parts.length === 0) return;
    const last = this.#entries.at(-1);
    if (last !== undefined && "role" in last && last.role === role) last.parts.push(...parts);
    else this.#entries.push({ role, parts: [...parts] });
  }

  #openSlot(call: FunctionCall, pendingIds: readonly string[]): CallSlot {
    const { argsText: _raw, args, ...kept } = call;
    // A session from elsewhere may hold arguments of any kind.
    const shown = {
      ...kept,
      ...(args === undefined ? {} : { args: isRecord(args) ? args : {} }),
      id: this.#showId(call.id),
      name: this.#showName(call.name ?? ""),
    };
    const slot = { id: call.id, shown, pending: pendingIds.includes(call.id ?? ""), response: undefined };
    if (call.id !== undefined) this.#slots.set(call.id, slot);
    return slot;
  }

  #showId(id: string | undefined): string {
    const base = id || "call";
    let shown = base;
    for (let count = 2; this.#shownIds.has(shown); count++) shown = `${base}_${count}`;
    this.#shownIds.add(shown);
    return shown;
  }

  /** Models invent names that no provider accepts back, and one of them would make the session unusable. */
  #showName(name: string): string {
    if (this.#toolNames.has(name)) return name;
    const clean = name.replace(/[^\w-]+/g, "_").slice(0, 64);
    return /^[A-Za-z_]/.test(clean) ? clean : `_${clean}`.slice(0, 64);
  }

  /** Puts an answer beside its call; what is to be said of it here, if it comes late or its call is not shown. */
  #answer(response: FunctionResponse | undefined): Part[] {
    if (response === undefined) return [];
    if (response.name === confirmationName) return this.#forgetApproved(response);
    const last = this.#entries.at(-1);
    const open = last === undefined || "role" in last ? [] : last;
    const slot = response.id === undefined ? nextOf(open, response.name) : this.#slots.get(response.id);
    if (slot !== undefined) slot.response = response;
    if (slot === undefined) return [{ text: lateNotice(response) }, ...fitResponseFiles(response.parts)];
    return open.includes(slot) ? [] : [{ text: lateNotice(response) }];
  }

  /** "Was not run" is true until a person approves. From then on only a newer result tells what became of the call. */
  #forgetApproved({ id, response }: FunctionResponse): [] {
    const slot = id === undefined ? undefined : this.#slots.get(id);
    if (slot !== undefined && response?.["confirmed"] === true) slot.response = undefined;
    return [];
  }
}

/** Answers without an id come in the order of the calls. */
function nextOf(slots: readonly CallSlot[], name: string | undefined): CallSlot | undefined {
  return slots.find((slot) => slot.response === undefined && slot.shown.name === name);
}

/** Whether a part holds one thing, and that in safe text, as nearly every part does. */
function isSingle(part: Part): boolean {
  return part.thoughtSignature !== "" && isPlainJson(part) && payloadsOf(part).length === 1 && saysSomething(part);
}

function isSpoken({ functionResponse }: Part): boolean {
  return functionResponse === undefined;
}

/** The part with safe text, once for each thing that it holds; nothing when it says nothing. */
function singleParts(part: Part): Part[] {
  const safe = isPlainJson(part) ? part : (toJsonValue(part).value as Part);
  const { thoughtSignature, ...rest } = safe;
  if (thoughtSignature === "") return singleParts(rest);
  const payloads = payloadsOf(safe);
  if (!saysSomething(safe)) {
    // A provider may leave the signature of its thoughts in a part of its own.
    return thoughtSignature === undefined ? [] : [{ ...safe, text: safe.text ?? "" }];
  }
  if (payloads.length === 1) return [safe];
  const others = Object.fromEntries(Object.entries(safe).filter(([name]) => !payloads.includes(name)));
  // The signature belongs to the call, which comes last.
  const { thoughtSignature: _signature, ...unsigned } = others;
  return payloads.flatMap((name, index) =>
    singleParts({ ...(index === payloads.length - 1 ? others : unsigned), [name]: safe[name as keyof Part] }),
  );
}

/** The user neither calls tools nor thinks. */
function isUsers({ functionCall, thought, thoughtSignature }: Part): boolean {
  return functionCall === undefined && thought === undefined && thoughtSignature === undefined;
}

function usersPart(part: Part): Part[] {
  if (isUsers(part)) return [part];
  const { functionCall: _call, thought: _thought, thoughtSignature: _signature, ...said } = part;
  return saysSomething(said) ? [said] : [];
}

function lateNotice({ name = "", response }: FunctionResponse): string {
  return `[The result of the earlier call of ${name} has come: ${shortenJson(toJsonValue(response).value, 2000)}]`;
}

function answerContent(slots: readonly CallSlot[]): { readonly role: "user"; readonly parts: Part[] } {
  return { role: "user", parts: slots.map((slot) => ({ functionResponse: answerOf(slot) })) };
}

function answerOf({ shown: { id, name }, response, pending }: CallSlot): FunctionResponse {
  const files = fitResponseFiles(response?.parts);
  const none = pending ? pendingResult : interruptedResult;
  const result = response?.response === undefined ? none : toResponse(response.response);
  return { id, name, response: result, ...(files.length > 0 && { parts: files }) };
}

const opening = "[The beginning of the conversation is not shown.]";
const closing = "Go on.";

const pendingResult: JsonObject = {
  status: "pending",
  message: "Started. The result will come later; do not call again for it.",
};

const interruptedResult = errorResult(
  "CALL_INTERRUPTED",
  "This call was interrupted. Whether it took effect is unknown: check before you repeat it.",
);
