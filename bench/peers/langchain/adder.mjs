import { createAgent, tool } from "langchain";
import { z } from "zod";
import { instruction, question } from "../task.mjs";
import { AnsweringModel } from "./answering-model.mjs";

/** Tracing is off unless `LANGSMITH_TRACING` is set. */
export class Adder {
  #agent;

  constructor(calls, execute, checkpointer) {
    const add = tool(execute, {
      name: "add",
      description: "Adds two numbers.",
      schema: z.object({ a: z.number().describe("The first number."), b: z.number().describe("The second number.") }),
    });
    const model = new AnsweringModel(calls);
    this.#agent = createAgent({ model, systemPrompt: instruction, tools: [add], checkpointer });
  }

  /** @param thread Names the session; only with a checkpointer. */
  async answer(thread) {
    const input = { messages: [{ role: "user", content: question }] };
    const { messages } = await this.#agent.invoke(input, thread && { configurable: { thread_id: thread } });
    return messages.at(-1).content;
  }
}
