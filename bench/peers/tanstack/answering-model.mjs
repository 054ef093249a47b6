import { answerTo, newCalls } from "../task.mjs";

/** Answers at once: with the given calls, and after their results with the sums. */
export function answeringModel(calls) {
  return {
    kind: "text",
    name: "bench",
    model: "answering",
    "~types": {},
    async *chatStream({ messages, runId = "run", threadId = "thread" }) {
      const results = messages.slice(messages.findLastIndex(({ role }) => role !== "tool") + 1);
      yield happened("RUN_STARTED", { runId, threadId });
      if (results.length > 0) yield* message(answerTo(results.map(({ content }) => content)));
      else for (const [index, call] of newCalls(calls).entries()) yield* toolCall(call, index);
      yield happened("RUN_FINISHED", { runId, threadId, finishReason: results.length > 0 ? "stop" : "tool_calls" });
    },
  };
}

function* message(text) {
  const messageId = `message-${messages++}`;
  yield happened("TEXT_MESSAGE_START", { messageId, role: "assistant" });
  yield happened("TEXT_MESSAGE_CONTENT", { messageId, delta: text });
  yield happened("TEXT_MESSAGE_END", { messageId });
}
let messages = 0;

function* toolCall({ id, name, args }, index) {
  yield happened("TOOL_CALL_START", { toolCallId: id, toolCallName: name, toolName: name, index });
  yield happened("TOOL_CALL_ARGS", { toolCallId: id, delta: JSON.stringify(args) });
  yield happened("TOOL_CALL_END", { toolCallId: id, toolCallName: name, toolName: name });
}

function happened(type, fields) {
  return { type, model: "answering", timestamp: 1, ...fields };
}
