import { generateText, isStepCount, tool } from "ai";
import { z } from "zod";
import { add, instruction } from "../task.mjs";
import { answeringModel } from "./answering-model.mjs";

/** Telemetry is off until the program registers an integration. */
export class Adder {
  #settings;

  constructor(calls, execute) {
    const { name, description, parameters } = add;
    const tools = { [name]: tool({ description, inputSchema: parameters(z), execute }) };
    this.#settings = { model: answeringModel(calls), system: instruction, tools, stopWhen: isStepCount(5) };
  }

  /** @param input `prompt` or `messages`. */
  answer(input) {
    return generateText({ ...this.#settings, ...input });
  }
}
