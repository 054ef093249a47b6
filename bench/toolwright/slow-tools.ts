import { setTimeout } from "node:timers/promises";
import { Adder } from "./adder.ts";

/**
 * Adds two numbers, which takes a while.
 * @param a The first number.
 * @param b The second number.
 */
async function add(a: number, b: number) {
  await setTimeout(200);
  return { sum: a + b };
}

const calls = [
  { a: 1, b: 2 },
  { a: 3, b: 4 },
  { a: 5, b: 6 },
];
const adder = new Adder(calls, { tools: [add] });

/** With three calls in one answer of the model. */
export function runTurn(): Promise<string> {
  return adder.answer();
}
