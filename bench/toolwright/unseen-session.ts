import { add } from "./add.ts";
import { Adder } from "./adder.ts";

const adder = new Adder([{ a: 1, b: 2 }], { tools: [add], includeContents: "none" });

/** In the one session, of whose earlier turns the model sees nothing. */
export function runTurn(): Promise<string> {
  return adder.answer("session");
}
