import { Usage } from "@openai/agents";
import { answerTo, newCalls } from "../task.mjs";

/** Answers at once: with the given calls, and after their results with the sums. */
export function answeringModel(calls) {
  return {
    async getResponse({ input }) {
      const results = input.slice(input.findLastIndex(({ type }) => type !== "function_call_result") + 1);
      const output = results.length > 0 ? [message(answerTo(results.map(textOf)))] : newCalls(calls).map(functionCall);
      return { usage: new Usage(), output };
    },
  };
}

function textOf({ output }) {
  return typeof output === "string" ? output : output.text;
}

function functionCall({ id, name, args }) {
  return { type: "function_call", callId: id, name, status: "completed", arguments: JSON.stringify(args) };
}

function message(text) {
  return { type: "message", role: "assistant", status: "completed", content: [{ type: "output_text", text }] };
}
