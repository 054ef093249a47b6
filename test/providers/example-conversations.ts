import { readdirSync } from "node:fs";
import type { LlmAgent } from "toolwright";

const folder = new URL("../../examples/", import.meta.url);

/** The names of all examples that are an agent. */
export const exampleNames: readonly string[] = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => /^[^/]+\/agent\.ts$/.test(path))
  .map((path) => path.replace("/agent.ts", ""));

/** An example's agent, and what is said to it. */
export interface Example {
  readonly agent: LlmAgent;
  readonly prompts: readonly string[];
}

/** What the examples without prompts of their own are asked, as in their first comments and programs. */
const PROMPTS: { readonly [name: string]: readonly string[] } = {
  artifacts: ['Save the note "buy milk" as list.txt', "Load the note list.txt"],
  calculator: ["What is 5 plus 3?", "Calculate 10 divided by 2?"],
  "calculator-checked": ["What is 5 plus 3?", "Divide 4 by 0"],
  callbacks: ['Delete the record "A-17"', 'Show the settings of the service "mail"'],
  counter: ["Increment the counter", "Increment the counter"],
  "instruction-from-schema": ["Book the room Atlas for 4 people"],
  "lists-and-records": ["Sort the names: Zoe, Adam and Mia", "Add up the expenses: rent = 700, food = 250.5"],
  "literal-status": ['Set the status of "invoice" to done'],
  memory: ["Recall my breakfast"],
  "multi-agent": ['A question for billing: find the invoice "R-5"'],
  search: ["Find 2 books about the sea", "Find books about cooking"],
};

/** Loads an example as it stands. */
export async function loadExample(name: string): Promise<Example> {
  const module: unknown = await import(new URL(`${name}/agent.ts`, folder).href);
  const { agent, examplePrompts } = module as { agent: LlmAgent; examplePrompts?: readonly string[] };
  const prompts = examplePrompts ?? PROMPTS[name];
  if (prompts === undefined) throw new Error(`No prompts are known for the example ${name}.`);
  return { agent, prompts };
}
