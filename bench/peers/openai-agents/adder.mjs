import { Agent, Runner, setTracingDisabled, tool } from "@openai/agents";
import { z } from "zod";
import { add, instruction, question } from "../task.mjs";
import { answeringModel } from "./answering-model.mjs";

setTracingDisabled(true);

export class Adder {
  #agent;
  #runner = new Runner({ tracingDisabled: true });

  constructor(calls, execute) {
    const tools = [tool({ ...add, parameters: add.parameters(z), execute })];
    this.#agent = new Agent({ name: "adder", instructions: instruction, model: answeringModel(calls), tools });
  }

  async answer(session) {
    const { finalOutput } = await this.#runner.run(this.#agent, question, { session });
    return finalOutput;
  }
}
