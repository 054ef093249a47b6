import { FunctionTool, InMemoryRunner, isFinalResponse, LlmAgent, LogLevel, setLogLevel } from "@google/adk";
import { z } from "zod";
import { add, instruction, question } from "../task.mjs";
import { AnsweringModel } from "./answering-model.mjs";

// Traces go nowhere until the program registers an OpenTelemetry provider.
setLogLevel(LogLevel.ERROR);

export class Adder {
  #runner;
  #sessions = 0;

  constructor(calls, execute, options) {
    const tools = [new FunctionTool({ ...add, parameters: add.parameters(z), execute })];
    const model = new AnsweringModel(calls);
    const agent = new LlmAgent({ name: "adder", model, instruction, tools, ...options });
    this.#runner = new InMemoryRunner({ agent, appName: "bench" });
  }

  async newSession() {
    const sessionId = `session-${this.#sessions++}`;
    await this.#runner.sessionService.createSession({ appName: "bench", userId: "user", sessionId });
    return sessionId;
  }

  async answer(sessionId) {
    let answer;
    const newMessage = { role: "user", parts: [{ text: question }] };
    for await (const event of this.#runner.runAsync({ userId: "user", sessionId, newMessage })) {
      if (isFinalResponse(event)) answer = event.content?.parts?.[0]?.text ?? answer;
    }
    return answer;
  }
}
