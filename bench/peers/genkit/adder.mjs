import { z } from "genkit";
import { genkit } from "genkit/beta";
import { disableGenkitOTelInitialization } from "genkit/tracing";
import { instruction, question } from "../task.mjs";
import { defineAnsweringModel } from "./answering-model.mjs";

// Without this it records every step with OpenTelemetry, also when nobody reads it.
disableGenkitOTelInitialization();

export class Adder {
  #ai = genkit({});
  #settings;

  constructor(calls, execute) {
    const numbers = { a: z.number().describe("The first number."), b: z.number().describe("The second number.") };
    const inputSchema = z.object(numbers);
    const add = this.#ai.defineTool({ name: "add", description: "Adds two numbers.", inputSchema }, async (args) =>
      execute(args),
    );
    this.#settings = { model: defineAnsweringModel(this.#ai, calls), system: instruction, tools: [add] };
  }

  async answer() {
    const { text } = await this.#ai.generate({ ...this.#settings, prompt: question });
    return text;
  }

  /** An agent, which has sessions. */
  agent(store) {
    return this.#ai.defineAgent({ name: "adder", ...this.#settings, store });
  }
}
