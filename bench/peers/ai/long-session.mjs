import { oneCall, question, sum } from "../task.mjs";
import { Adder } from "./adder.mjs";

const adder = new Adder(oneCall, sum);
let messages;

export function startSession() {
  messages = [];
}

/** With the messages of all turns before, which the program itself has to keep. */
export async function runTurn() {
  messages.push({ role: "user", content: question });
  const { text, responseMessages } = await adder.answer({ messages });
  messages.push(...responseMessages);
  return text;
}
