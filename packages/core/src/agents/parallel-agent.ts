import type { Event } from "../events/event.ts";
import { refuseUnknownOptions } from "../schema/known-options.ts";
import {
  type AgentContext,
  BaseAgent,
  type BaseAgentOptions,
  baseAgentOptionNames,
  type Resumption,
} from "./base-agent.ts";
import { mergeGenerators } from "./merge-generators.ts";

/**
 * Runs its sub-agents at the same time, each in a branch of its own: they share the state and do not see each other's
 * messages. Their events come as they happen; one that fails or waits does not stop the others.
 */
export class ParallelAgent extends BaseAgent {
  constructor(options: BaseAgentOptions) {
    super(options);
    refuseUnknownOptions(options, baseAgentOptionNames, "INVALID_AGENT", `The agent "${options.name}"`);
  }

  override runAsync(context: AgentContext): AsyncGenerator<Event, void, void> {
    return this.#runAll(this.subAgents, context);
  }

  override resumeAsync(context: AgentContext, { agents }: Resumption): AsyncGenerator<Event, void, void> {
    return this.#runAll(agents, context);
  }

  async *#runAll(agents: readonly BaseAgent[], context: AgentContext): AsyncGenerator<Event, void, void> {
    const above = context.branch === undefined ? this.name : `${context.branch}.${this.name}`;
    const runs = agents.map((agent) => context.runAgent(agent, { branch: `${above}.${agent.name}` }));
    yield* mergeGenerators(runs);
  }
}
