import { sum, wrongCall } from "../task.mjs";
import { Adder } from "./adder.mjs";

const adder = new Adder(wrongCall, sum);

/** With an argument that is no number. */
export async function runTurn() {
  return adder.answer(await adder.newSession());
}
