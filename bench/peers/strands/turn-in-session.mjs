import { oneCall, sum } from "../task.mjs";
import { Adder } from "./adder.mjs";

const adder = new Adder(oneCall, sum);

/** In a fresh session. */
export function runTurn() {
  return adder.answer();
}
