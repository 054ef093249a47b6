import { addWithZod } from "./add-with-zod.ts";
import { Adder } from "./adder.ts";

const adder = new Adder([{ a: 1, b: 2 }], { tools: [addWithZod] });

/** In a fresh session. */
export function runTurn(): Promise<string> {
  return adder.answer();
}
