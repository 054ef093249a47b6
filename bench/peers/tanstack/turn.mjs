import { oneCall, sum } from "../task.mjs";
import { Adder } from "./adder.mjs";

const adder = new Adder(oneCall, sum);

/** The one message is all there is: this kit has no sessions. */
export function runTurn() {
  return adder.answer();
}
