import { isRecord, parseJson } from "../json-values/json-value.ts";

/** A call put together from its fragments. */
export interface ChatCall {
  id: string | undefined;
  name: string | undefined;
  argsText: string;
  readonly index: number | undefined;
}

/** A fragment as it came; nothing in it can be relied on. */
interface Fragment {
  readonly id: string | undefined;
  readonly index: number | undefined;
  readonly name: string | undefined;
  readonly argsText: string;
}

/**
 * Reads the calls in the raw chunks of a chat completion stream, the format of OpenAI and of most other servers. The
 * SDK reads them too, but by the letter; gateways number all calls of an answer 0, repeat or omit ids and names, or send
 * the name late, and then the SDK loses arguments or refuses the answer. A fragment belongs to the call of its id, else
 * of its index, else to the last one, unless it begins a call.
 */
export class ChatCalls {
  readonly calls: ChatCall[] = [];
  /** Whether the last chunk held fragments of calls and nothing else. */
  hasReadChunk = false;

  add(chunk: unknown): void {
    const delta = deltaOf(chunk);
    const fragments = delta["tool_calls"];
    this.hasReadChunk = Array.isArray(fragments) && !delta["content"];
    if (!Array.isArray(fragments)) return;
    for (const fragment of fragments) if (isRecord(fragment)) this.#addFragment(readFragment(fragment));
  }

  #addFragment(fragment: Fragment): void {
    const { id, name, argsText, index } = fragment;
    const call = this.#callOf(fragment);
    if (call === undefined) {
      if (id !== undefined || name !== undefined || argsText !== "") this.calls.push({ id, name, argsText, index });
      return;
    }
    call.id ??= id;
    call.name ??= name;
    call.argsText += argsText;
  }

  /** The call that a fragment goes on with; none when it begins a new one. */
  #callOf({ id, name, index }: Fragment): ChatCall | undefined {
    const sameId = id === undefined ? undefined : this.calls.findLast((call) => call.id === id);
    const sameIndex = index === undefined ? this.calls.at(-1) : this.calls.findLast((call) => call.index === index);
    const call = sameId ?? (id === undefined || sameIndex?.id === undefined ? sameIndex : undefined);
    if (call?.name === undefined || name === undefined) return call;
    // A name that comes again is a repetition as long as the arguments are not complete.
    return call.name === name && !isComplete(call.argsText) ? call : undefined;
  }
}

function deltaOf(chunk: unknown): Record<string, unknown> {
  const choices = isRecord(chunk) && Array.isArray(chunk["choices"]) ? chunk["choices"] : [];
  const choice: unknown = choices[0];
  return isRecord(choice) && isRecord(choice["delta"]) ? choice["delta"] : {};
}

function readFragment(fragment: Record<string, unknown>): Fragment {
  const called = isRecord(fragment["function"]) ? fragment["function"] : {};
  const args = called["arguments"];
  return {
    id: textOf(fragment["id"]),
    index: typeof fragment["index"] === "number" ? fragment["index"] : undefined,
    name: textOf(called["name"]),
    argsText: isRecord(args) ? JSON.stringify(args) : typeof args === "string" ? args : "",
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function isComplete(argsText: string): boolean {
  return isRecord(parseJson(argsText));
}
