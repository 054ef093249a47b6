import { sumSlowly, threeCalls } from "../task.mjs";
import { Adder } from "./adder.mjs";

const adder = new Adder(threeCalls, sumSlowly);

/** With three calls in one answer of the model. */
export function runTurn() {
  return adder.answer();
}
