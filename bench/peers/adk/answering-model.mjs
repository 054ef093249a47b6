import { BaseLlm } from "@google/adk";
import { answerTo, newCalls } from "../task.mjs";

/** Answers at once: with the given calls, and after their responses with the sums. */
export class AnsweringModel extends BaseLlm {
  #calls;

  constructor(calls) {
    super({ model: "answering" });
    this.#calls = calls;
  }

  async *generateContentAsync({ contents }) {
    const responses = contents.at(-1).parts.flatMap(({ functionResponse }) => functionResponse ?? []);
    const parts =
      responses.length > 0
        ? [{ text: answerTo(responses.map(({ response }) => response)) }]
        : newCalls(this.#calls).map((functionCall) => ({ functionCall }));
    yield { content: { role: "model", parts } };
  }
}
