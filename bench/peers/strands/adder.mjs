import { Agent, tool } from "@strands-agents/sdk";
import { z } from "zod";
import { add, instruction, question } from "../task.mjs";
import { AnsweringModel } from "./answering-model.mjs";

/** Traces go nowhere until the program sets a tracer up. */
export class Adder {
  #settings;

  constructor(calls, callback) {
    const { name, description, parameters } = add;
    const tools = [tool({ name, description, inputSchema: parameters(z), callback })];
    this.#settings = { model: new AnsweringModel(calls), systemPrompt: instruction, tools, printer: false };
  }

  /** An agent is a session: it keeps its messages, the last 40 by default. */
  newSession() {
    return new Agent(this.#settings);
  }

  async answer(agent = this.newSession()) {
    const { lastMessage } = await agent.invoke(question);
    return lastMessage.content[0].text;
  }
}
