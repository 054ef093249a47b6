import { z } from "genkit";
import { genkit } from "genkit/beta";
import { disableGenkitOTelInitialization } from "genkit/tracing";
import { add, instruction, question } from "../task.mjs";
import { defineAnsweringModel } from "./answering-model.mjs";

// Without this it records every step with OpenTelemetry, also when nobody reads it.
disableGenkitOTelInitialization();

export class Adder {
  #ai = genkit({});
  #settings;

  constructor(calls, execute) {
    const { name, description, parameters } = add;
    const tool = this.#ai.defineTool({ name, description, inputSchema: parameters(z) }, async (args) => execute(args));
    this.#settings = { model: defineAnsweringModel(this.#ai, calls), system: instruction, tools: [tool] };
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
