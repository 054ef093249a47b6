import { createEvent } from "../events/create-event.ts";
import type { Event, EventActions } from "../events/event.ts";

/** A user's message. */
export function messageEvent(text: string): Event {
  return createEvent({ invocationId: "turn", author: "user", content: { role: "user", parts: [{ text }] } });
}

/** An event that only changes state. */
export function stateEvent(stateDelta: EventActions["stateDelta"], stateRemovals?: string[]): Event {
  const actions = stateRemovals === undefined ? { stateDelta } : { stateDelta, stateRemovals };
  return createEvent({ invocationId: "turn", author: "agent", actions });
}

/** A model's answer that uses every field an event can have, with values that careless stores change. */
export function fullEvent(): Event {
  return createEvent({
    id: "event",
    invocationId: "turn",
    author: "agent",
    timestamp: 1_700_000_000_123,
    content: {
      role: "model",
      parts: [
        { text: 'NUL \u0000, quotes " and \\, line\u2028end, 東京 🙂', thought: true, thoughtSignature: "c2ln" },
        { text: "" },
        { inlineData: { mimeType: "image/png", data: "AAEC", displayName: "dot" } },
        { fileData: { mimeType: "text/plain", fileUri: "https://example.com/a" } },
        {
          functionCall: {
            id: "call",
            name: "f",
            args: JSON.parse('{"__proto__":{"x":1},"constructor":null,"n":1e21}'),
          },
        },
        {
          functionResponse: {
            id: "call",
            name: "f",
            response: { result: [0, false, "", null, {}, []] },
            parts: [{ inlineData: { mimeType: "image/png", data: "AAEC", displayName: "dot" } }],
          },
        },
      ],
    },
    actions: {
      stateDelta: { count: 0.1, "user:list": [[]] },
      stateRemovals: ["gone"],
      artifactDelta: { "a.png": 0, "user:b": 3 },
      skipSummarization: false,
      transferToAgent: "other",
      escalate: true,
      requestedToolConfirmations: { call: { hint: "sure?", toolName: "f", args: { all: true } } },
    },
    longRunningToolIds: ["call"],
    branch: "parent.child",
    rounds: { outer: 1, inner: 0 },
    finishReason: "MAX_TOKENS",
    usageMetadata: { promptTokenCount: 0, totalTokenCount: 9_007_199_254_740_991 },
    errorCode: "OUTPUT_TRUNCATED",
    errorMessage: "cut",
    customMetadata: { nested: { deep: [1, { more: null }] } },
  });
}
