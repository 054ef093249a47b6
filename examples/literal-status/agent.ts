// A union of literals: the model may only choose one of them. Another spelling ("In Progress") is repaired, another word
// is refused with the list of those that exist.
//   npx --no toolwright run examples/literal-status/agent.ts 'Set the status of "invoice" to done'
import { LlmAgent } from "toolwright";
import "@toolwright/models/offline";

type Status = "open" | "in_progress" | "done";

/**
 * Sets the status of a task.
 * @param task Name of the task.
 * @param status The new status.
 */
function setStatus(task: string, status: Status): { task: string; status: Status } {
  return { task, status };
}

/** Keeps track of tasks. */
export const agent = new LlmAgent({
  name: "task_keeper",
  model: process.env.TOOLWRIGHT_MODEL ?? "offline",
  instruction: "You keep track of tasks. Use the setStatus tool to change the status of one.",
  tools: [setStatus],
});
