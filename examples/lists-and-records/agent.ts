// Lists and records as arguments: `string[]` and `Record<string, number>` become schemas that say what is inside.
//   npx --no toolwright run examples/lists-and-records/agent.ts "Sort the names: Zoe, Adam and Mia" \
//     "Add up the expenses: rent = 700, food = 250.5"
import { LlmAgent } from "toolwright";
import "@toolwright/models/offline";

/**
 * Sorts names in alphabetical order.
 * @param names The names to sort.
 */
function sortNames(names: string[]): string[] {
  return names.toSorted((left, right) => left.localeCompare(right, "en"));
}

/**
 * Adds up the expenses of a month.
 * @param expenses What was spent, in euros, by what it was spent on.
 */
function addUpExpenses(expenses: Record<string, number>): { total: number; highest: string | null } {
  const entries = Object.entries(expenses);
  const [highest] = entries.toSorted(([, left], [, right]) => right - left);
  return { total: entries.reduce((total, [, amount]) => total + amount, 0), highest: highest?.[0] ?? null };
}

/** Sorts names and adds up expenses. */
export const agent = new LlmAgent({
  name: "clerk",
  model: process.env.TOOLWRIGHT_MODEL ?? "offline",
  instruction: "You sort lists of names and add up expenses. Use a tool for both.",
  tools: [sortNames, addUpExpenses],
});
