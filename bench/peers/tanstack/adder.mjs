import { chat, toolDefinition } from "@tanstack/ai";
import { z } from "zod";
import { add, instruction, question } from "../task.mjs";
import { answeringModel } from "./answering-model.mjs";

/** Its events for developer tools cannot be switched off; when nobody listens, they end by themselves after a while. */
export class Adder {
  #settings;

  constructor(calls, execute) {
    const { name, description, parameters } = add;
    const tools = [toolDefinition({ name, description, inputSchema: parameters(z) }).server(execute)];
    this.#settings = { adapter: answeringModel(calls), systemPrompts: [instruction], tools };
  }

  chat(messages) {
    return chat({ ...this.#settings, messages });
  }

  async answer() {
    let answer = "";
    for await (const { type, delta } of this.chat([{ role: "user", content: question }])) {
      if (type === "TEXT_MESSAGE_CONTENT") answer += delta;
    }
    return answer;
  }
}
