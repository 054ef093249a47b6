import { MemorySaver } from "@langchain/langgraph";
import { oneCall, sum } from "../task.mjs";
import { Adder } from "./adder.mjs";

const adder = new Adder(oneCall, sum, new MemorySaver());
let sessions = 0;

export function startSession() {
  sessions++;
}

/** In the one session. */
export function runTurn() {
  return adder.answer(`session-${sessions}`);
}
