import { StreamProcessor } from "@tanstack/ai";
import { oneCall, question, sum } from "../task.mjs";
import { Adder } from "./adder.mjs";

const adder = new Adder(oneCall, sum);
let conversation;

export function startSession() {
  conversation = new StreamProcessor();
}

/** With the messages of all turns before, which the program itself has to keep, by means of the kit. */
export async function runTurn() {
  conversation.addUserMessage(question);
  const { content } = await conversation.process(adder.chat(conversation.getMessages()));
  return content;
}
