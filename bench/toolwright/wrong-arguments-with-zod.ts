import { addWithZod } from "./add-with-zod.ts";
import { Adder } from "./adder.ts";

const adder = new Adder([{ a: "one", b: 2 }], { tools: [addWithZod] });

/** With an argument that is no number. */
export function runTurn(): Promise<string> {
  return adder.answer();
}
