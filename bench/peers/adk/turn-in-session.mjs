import { oneCall, sum } from "../task.mjs";
import { Adder } from "./adder.mjs";

const adder = new Adder(oneCall, sum);

/** In a fresh session. */
export async function runTurn() {
  return adder.answer(await adder.newSession());
}
