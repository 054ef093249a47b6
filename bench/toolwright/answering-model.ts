import type { FunctionCall, Model } from "toolwright";

/** Answers at once: with the given calls, and after their responses with `3`. */
export function answeringModel(calls: readonly FunctionCall[]): Model {
  return {
    name: "answering",
    async *generateContent({ contents }) {
      const answered = contents.at(-1)?.parts?.some((part) => part.functionResponse !== undefined);
      const parts = answered ? [{ text: "3" }] : calls.map((functionCall) => ({ functionCall: { ...functionCall } }));
      yield { content: { role: "model", parts }, finishReason: "STOP" };
    },
  };
}
