import { getText, InMemoryRunner, isFinalResponse, LlmAgent, type LlmAgentOptions } from "toolwright";
import { answeringModel } from "./answering-model.ts";

/** An agent whose model makes the same calls in each turn. */
export class Adder {
  readonly #runner: InMemoryRunner;
  #sessions = 0;

  constructor(calls: readonly Record<string, unknown>[], options: Pick<LlmAgentOptions, "tools" | "includeContents">) {
    const agent = new LlmAgent({
      name: "adder",
      model: answeringModel(calls),
      instruction: "Add numbers.",
      ...options,
    });
    this.#runner = new InMemoryRunner({ agent, appName: "bench" });
  }

  /** Runs a turn, in a fresh session unless one is given, and gives the answer. */
  async answer(sessionId = `fresh-${this.#sessions++}`): Promise<string> {
    let text = "";
    for await (const event of this.#runner.run({ userId: "user", sessionId, newMessage: "1 + 2?" })) {
      if (isFinalResponse(event)) text = getText(event);
    }
    return text;
  }
}
