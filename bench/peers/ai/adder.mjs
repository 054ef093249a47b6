import { generateText, isStepCount, tool } from "ai";
import { z } from "zod";
import { instruction } from "../task.mjs";
import { answeringModel } from "./answering-model.mjs";

/** Telemetry is off until the program registers an integration. */
export class Adder {
  #settings;

  constructor(calls, execute) {
    const add = tool({
      description: "Adds two numbers.",
      inputSchema: z.object({
        a: z.number().describe("The first number."),
        b: z.number().describe("The second number."),
      }),
      execute,
    });
    this.#settings = { model: answeringModel(calls), system: instruction, tools: { add }, stopWhen: isStepCount(5) };
  }

  /** @param input `prompt` or `messages`. */
  answer(input) {
    return generateText({ ...this.#settings, ...input });
  }
}
