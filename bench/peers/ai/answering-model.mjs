import { MockLanguageModelV4 } from "ai/test";

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** Answers at once: with the given calls, and after their results with `3`. */
export function answeringModel(calls) {
  const toolCalls = calls.map(({ name, args }, index) => ({
    type: "tool-call",
    toolCallId: `call-${index}`,
    toolName: name,
    input: JSON.stringify(args),
  }));
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt }) =>
      prompt.at(-1).role === "tool"
        ? answer([{ type: "text", text: "3" }], "stop")
        : answer(toolCalls, "tool-calls"),
  });
}

function answer(content, reason) {
  return { content, finishReason: { unified: reason, raw: reason }, usage, warnings: [] };
}
