/** What every peer is asked to do, so that all of them do the same. */
import { setTimeout } from "node:timers/promises";

export const instruction = "Add numbers.";
export const question = "1 + 2?";

export const oneCall = [{ a: 1, b: 2 }];
export const threeCalls = [
  { a: 1, b: 2 },
  { a: 3, b: 4 },
  { a: 5, b: 6 },
];
/** Adding these gives `one2` where nobody checks arguments. */
export const wrongCall = [{ a: "one", b: 2 }];

/** The tool, with parameters made by the peer's own zod. */
export const add = {
  name: "add",
  description: "Adds two numbers.",
  parameters: (z) =>
    z.object({ a: z.number().describe("The first number."), b: z.number().describe("The second number.") }),
};

export function sum({ a, b }) {
  return { sum: a + b };
}

export async function sumSlowly(numbers) {
  await setTimeout(200);
  return sum(numbers);
}

/** Calls of `add` as a model makes them; no two have the same ID. */
export function newCalls(calls) {
  return calls.map((args) => ({ id: `call-${made++}`, name: add.name, args }));
}
let made = 0;

/** What the model answers to these results, which may be JSON texts: the sums, which only the tool knows. */
export function answerTo(results) {
  return results.map((result) => sumIn(result) ?? "nothing").join(", ");
}

function sumIn(result) {
  if (typeof result !== "string") return result?.sum;
  try {
    return JSON.parse(result).sum;
  } catch {
    return undefined;
  }
}
