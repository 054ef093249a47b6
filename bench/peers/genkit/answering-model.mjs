import { answerTo, newCalls } from "../task.mjs";

/** Answers at once: with the given calls, and after their results with the sums. */
export function defineAnsweringModel(ai, calls) {
  return ai.defineModel({ name: "answering", supports: { tools: true, multiturn: true } }, async ({ messages }) => {
    const { role, content } = messages.at(-1);
    const answer =
      role === "tool"
        ? [{ text: answerTo(content.map(({ toolResponse }) => toolResponse.output)) }]
        : newCalls(calls).map(toolRequest);
    return { finishReason: "stop", message: { role: "model", content: answer } };
  });
}

function toolRequest({ id, name, args }) {
  return { toolRequest: { name, ref: id, input: args } };
}
