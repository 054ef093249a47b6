import { InMemorySessionStore } from "genkit/beta";
import { oneCall, question, sum } from "../task.mjs";
import { Adder } from "./adder.mjs";

const agent = new Adder(oneCall, sum).agent(new InMemorySessionStore());

/** In a fresh session. */
export async function runTurn() {
  const { text } = await agent.chat().send(question);
  return text;
}
