import { BaseLlm, LogLevel, setLogLevel } from "@google/adk";

setLogLevel(LogLevel.ERROR);

/** Answers at once: with the given calls, and after their responses with `3`. */
export class AnsweringModel extends BaseLlm {
  #calls;

  constructor(calls) {
    super({ model: "answering" });
    this.#calls = calls;
  }

  async *generateContentAsync({ contents }) {
    const answered = contents.at(-1).parts.some((part) => part.functionResponse !== undefined);
    const parts = answered ? [{ text: "3" }] : this.#calls.map((functionCall) => ({ functionCall: { ...functionCall } }));
    yield { content: { role: "model", parts } };
  }
}
