import { answerTo, newCalls } from "../task.mjs";

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

/** Answers at once: with the given calls, and after their results with the sums. */
export function answeringModel(calls) {
  return {
    specificationVersion: "v4",
    provider: "bench",
    modelId: "answering",
    supportedUrls: {},
    async doGenerate({ prompt }) {
      const { role, content } = prompt.at(-1);
      if (role === "tool")
        return answer([{ type: "text", text: answerTo(content.map(({ output }) => output.value)) }], "stop");
      return answer(newCalls(calls).map(toolCall), "tool-calls");
    },
  };
}

function toolCall({ id, name, args }) {
  return { type: "tool-call", toolCallId: id, toolName: name, input: JSON.stringify(args) };
}

function answer(content, reason) {
  return { content, finishReason: { unified: reason, raw: reason }, usage, warnings: [] };
}
