import { createAgent, tool } from "langchain";
import { z } from "zod";
import { add, instruction, question } from "../task.mjs";
import { AnsweringModel } from "./answering-model.mjs";

/** Tracing is off unless `LANGSMITH_TRACING` is set. */
export class Adder {
  #agent;

  constructor(calls, execute, checkpointer) {
    const { name, description, parameters } = add;
    const tools = [tool(execute, { name, description, schema: parameters(z) })];
    const model = new AnsweringModel(calls);
    this.#agent = createAgent({ model, systemPrompt: instruction, tools, checkpointer });
  }

  /** @param thread Names the session; only with a checkpointer. */
  async answer(thread) {
    const input = { messages: [{ role: "user", content: question }] };
    const { messages } = await this.#agent.invoke(input, thread && { configurable: { thread_id: thread } });
    return messages.at(-1).content;
  }
}
