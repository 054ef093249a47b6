import { oneCall, sum } from "../task.mjs";
import { Adder } from "./adder.mjs";

const adder = new Adder(oneCall, sum, { includeContents: "none" });
let session;

export async function startSession() {
  session = await adder.newSession();
}

/** In the one session, of whose earlier turns the model sees nothing. */
export function runTurn() {
  return adder.answer(session);
}
