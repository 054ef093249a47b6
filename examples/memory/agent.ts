// Memory across sessions: a finished session is added to the memory service, and a tool finds in another session what was
// said in it. main.ts has both sessions.
//   npx tsx examples/memory/main.ts
import { LlmAgent, type ToolContext } from "toolwright";
import "@toolwright/models/offline";

/**
 * Recalls what the user said in earlier sessions.
 * @param topic What to recall.
 * @returns What was said about it, best match first.
 */
async function recall(topic: string, toolContext: ToolContext): Promise<string[]> {
  const { memories } = await toolContext.searchMemory(topic);
  return memories
    .filter(({ author }) => author === "user")
    .map(({ content }) => (content.parts ?? []).map(({ text = "" }) => text).join(""));
}

/** Remembers what it was told in other sessions. */
export const agent = new LlmAgent({
  name: "companion",
  model: process.env.TOOLWRIGHT_MODEL ?? "offline",
  instruction: "You talk with the user. Use the recall tool when something from an earlier session may help.",
  tools: [recall],
});
