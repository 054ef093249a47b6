import { oneCall, sum } from "../task.mjs";
import { Adder } from "./adder.mjs";

const adder = new Adder(oneCall, sum);
let session;

export async function startSession() {
  session = await adder.newSession();
}

/** In the one session. */
export function runTurn() {
  return adder.answer(session);
}
