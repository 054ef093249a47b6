// A tool with state: the context is injected into the parameter of its type and never shown to the model. main.ts counts
// in three turns and reads the counter back from the session service after each.
//   npx tsx examples/counter/main.ts
//   npx --no toolwright run examples/counter/agent.ts "Increment the counter" "Increment the counter"
import { LlmAgent, type ToolContext } from "toolwright";
import "@toolwright/models/offline";

/**
 * Increments the counter of this session by one.
 * @returns The new value of the counter.
 */
function incrementCounter(toolContext: ToolContext): Promise<number> {
  return toolContext.state.update<number>("session_counter", (count = 0) => count + 1);
}

/** Counts. */
export const agent = new LlmAgent({
  name: "counter",
  model: process.env.TOOLWRIGHT_MODEL ?? "offline",
  instruction: "You count with the incrementCounter tool. The counter so far: {session_counter?}",
  tools: [incrementCounter],
});
