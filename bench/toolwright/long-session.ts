import { add } from "./add.ts";
import { Adder } from "./adder.ts";

const adder = new Adder([{ a: 1, b: 2 }], { tools: [add] });

/** In the one session. */
export function runTurn(): Promise<string> {
  return adder.answer("session");
}
