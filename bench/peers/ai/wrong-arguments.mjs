import { question, sum, wrongCall } from "../task.mjs";
import { Adder } from "./adder.mjs";

const adder = new Adder(wrongCall, sum);

/** With an argument that is no number. */
export async function runTurn() {
  const { text } = await adder.answer({ prompt: question });
  return text;
}
