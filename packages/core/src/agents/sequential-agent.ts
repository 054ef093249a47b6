import type { Event } from "../events/event.ts";
import { type AgentContext, BaseAgent } from "./base-agent.ts";

/** Runs its sub-agents one after the other. One that ends with an error is the last. */
export class SequentialAgent extends BaseAgent {
  override async *runAsync(context: AgentContext): AsyncGenerator<Event, void, void> {
    for (const agent of this.subAgents) {
      let failed = false;
      for await (const event of context.runAgent(agent)) {
        failed ||= event.errorCode !== undefined;
        yield event;
      }
      if (failed) return;
    }
  }
}
