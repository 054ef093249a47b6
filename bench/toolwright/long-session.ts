import { add } from "./add.ts";
import { Adder } from "./adder.ts";

const adder = new Adder([{ a: 1, b: 2 }], { tools: [add] });
let sessions = 0;

export function startSession(): void {
  sessions++;
}

/** In the one session. */
export function runTurn(): Promise<string> {
  return adder.answer(`session-${sessions}`);
}
