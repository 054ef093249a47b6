import { Agent, Runner, setTracingDisabled, tool } from "@openai/agents";
import { z } from "zod";
import { instruction, question } from "../task.mjs";
import { answeringModel } from "./answering-model.mjs";

setTracingDisabled(true);

export class Adder {
  #agent;
  #runner = new Runner({ tracingDisabled: true });

  constructor(calls, execute) {
    const add = tool({
      name: "add",
      description: "Adds two numbers.",
      parameters: z.object({
        a: z.number().describe("The first number."),
        b: z.number().describe("The second number."),
      }),
      execute,
    });
    this.#agent = new Agent({ name: "adder", instructions: instruction, model: answeringModel(calls), tools: [add] });
  }

  async answer(session) {
    const { finalOutput } = await this.#runner.run(this.#agent, question, { session });
    return finalOutput;
  }
}
