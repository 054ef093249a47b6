import type { FunctionResponse, Model } from "toolwright";

/** Answers at once: with calls of `add`, and after their responses with the sums, which only the tool knows. */
export function answeringModel(calls: readonly Record<string, unknown>[]): Model {
  let made = 0;
  return {
    name: "answering",
    async *generateContent({ contents }) {
      const responses = contents.at(-1)?.parts?.flatMap(({ functionResponse }) => functionResponse ?? []) ?? [];
      const parts =
        responses.length > 0
          ? [{ text: responses.map(sumIn).join(", ") }]
          : calls.map((args) => ({ functionCall: { id: `call-${made++}`, name: "add", args } }));
      yield { content: { role: "model", parts }, finishReason: "STOP" };
    },
  };
}

function sumIn({ response }: FunctionResponse): string {
  return String(response?.["sum"] ?? "nothing");
}
