import type { BaseAgent } from "../agents/base-agent.ts";
import { canKeepConversation } from "../agents/transfer.ts";
import type { Event } from "../events/event.ts";

/** The agent that a message is for: the one that spoke last, if the conversation may stay with it; else the root. */
export function chooseAgent(root: BaseAgent, events: readonly Event[]): BaseAgent {
  const last = events.findLast(({ author }) => author !== "user");
  const speaker = last === undefined ? undefined : root.findAgent(last.author);
  return speaker !== undefined && canKeepConversation(speaker) ? speaker : root;
}
