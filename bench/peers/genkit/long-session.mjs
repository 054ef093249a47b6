import { InMemorySessionStore } from "genkit/beta";
import { oneCall, question, sum } from "../task.mjs";
import { Adder } from "./adder.mjs";

const agent = new Adder(oneCall, sum).agent(new InMemorySessionStore());
let chat;

export function startSession() {
  chat = agent.chat();
}

/** In the one session. */
export async function runTurn() {
  const { text } = await chat.send(question);
  return text;
}
