import type { Content, JsonObject, Part, ToolDeclaration } from "toolwright";
import { OfflineModel } from "../offline-model.ts";

/** A tool for tests: its declaration and what it returns. */
export interface TestTool {
  readonly declaration: ToolDeclaration;
  readonly run: (args: JsonObject) => JsonObject;
}

/** What one message led to. */
export interface Exchange {
  readonly calls: readonly { readonly name: string; readonly args: JsonObject }[];
  readonly text: string;
}

/** Plays a conversation between a user and the offline model for tests: messages in, calls and final texts out. */
export class Conversation {
  readonly contents: Content[] = [];
  readonly #tools: readonly TestTool[];
  readonly #model = new OfflineModel({ now: () => new Date("2026-03-04T12:00:00") });

  constructor(tools: readonly TestTool[]) {
    this.#tools = tools;
  }

  /** Says something and goes on until the model answers in text. */
  async say(message: string): Promise<Exchange> {
    this.contents.push({ role: "user", parts: [{ text: message }] });
    const calls: { name: string; args: JsonObject }[] = [];
    for (let step = 0; step < 5; step++) {
      const parts = await this.#generate();
      this.contents.push({ role: "model", parts });
      const made = parts.flatMap(({ functionCall }) => (functionCall ? [functionCall] : []));
      if (made.length === 0) return { calls, text: parts.map(({ text }) => text ?? "").join("") };
      const responses = made.map(({ name = "", args = {} }): Part => {
        calls.push({ name, args: args as JsonObject });
        return { functionResponse: { name, response: this.#run(name, args as JsonObject) } };
      });
      this.contents.push({ role: "user", parts: responses });
    }
    throw new Error(`The model went on calling tools after "${message}".`);
  }

  async #generate(): Promise<Part[]> {
    const tools = this.#tools.map(({ declaration }) => declaration);
    const request = { model: "offline", contents: this.contents, tools, config: {} };
    const options = { signal: new AbortController().signal, stream: false };
    for await (const response of this.#model.generateContent(request, options)) return response.content?.parts ?? [];
    return [];
  }

  #run(name: string, args: JsonObject): JsonObject {
    const tool = this.#tools.find(({ declaration }) => declaration.name === name);
    if (tool === undefined) throw new Error(`No tool ${name}.`);
    return tool.run(args);
  }
}
