import { MemorySaver } from "@langchain/langgraph";
import { oneCall, sum } from "../task.mjs";
import { Adder } from "./adder.mjs";

const adder = new Adder(oneCall, sum, new MemorySaver());

/** In the one session. */
export function runTurn() {
  return adder.answer("session");
}
