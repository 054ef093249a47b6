import type { Event } from "../events/event.ts";
import { type AgentContext, BaseAgent } from "./base-agent.ts";
import { mergeGenerators } from "./merge-generators.ts";

/**
 * Runs its sub-agents at the same time, each in a branch of its own: they share the state and do not see each other's
 * messages. Their events come as they happen; one that fails does not stop the others.
 */
export class ParallelAgent extends BaseAgent {
  override async *runAsync(context: AgentContext): AsyncGenerator<Event, void, void> {
    const above = context.branch === undefined ? this.name : `${context.branch}.${this.name}`;
    const runs = this.subAgents.map((agent) => context.runAgent(agent, { branch: `${above}.${agent.name}` }));
    yield* mergeGenerators(runs);
  }
}
