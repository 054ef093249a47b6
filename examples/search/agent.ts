// An optional parameter: `count?` is not required, and `@integer` makes its number a whole one.
//   npx --no toolwright run examples/search/agent.ts "Find 2 books about the sea" "Find books about cooking"
import { LlmAgent } from "toolwright";
import "@toolwright/models/offline";

const titles = [
  "A Short History of the Sea",
  "Cooking with Fire",
  "Letters from the Sea",
  "The Sea at Night",
  "Cooking for One",
];

/**
 * Searches the books of the library by their titles.
 * @param query Words that stand in the title.
 * @param count How many books to find at most; all of them when left out. @integer @minimum 1
 * @returns The titles that were found.
 */
function searchBooks(query: string, count?: number): string[] {
  const wanted = query.toLowerCase();
  return titles.filter((title) => title.toLowerCase().includes(wanted)).slice(0, count);
}

/** Finds books. */
export const agent = new LlmAgent({
  name: "librarian",
  model: process.env.TOOLWRIGHT_MODEL ?? "offline",
  instruction: "You help people to find books. Use the searchBooks tool, with a count only if the user wants one.",
  tools: [searchBooks],
});
