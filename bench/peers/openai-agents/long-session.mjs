import { MemorySession } from "@openai/agents";
import { oneCall, sum } from "../task.mjs";
import { Adder } from "./adder.mjs";

const adder = new Adder(oneCall, sum);
let session;

export function startSession() {
  session = new MemorySession();
}

/** In the one session. */
export function runTurn() {
  return adder.answer(session);
}
