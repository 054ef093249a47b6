import { add } from "./add.ts";
import { Adder } from "./adder.ts";

const adder = new Adder([{ a: 1, b: 2 }], { tools: [add], includeContents: "none" });
let sessions = 0;

export function startSession(): void {
  sessions++;
}

/** In the one session, of whose earlier turns the model sees nothing. */
export function runTurn(): Promise<string> {
  return adder.answer(`session-${sessions}`);
}
