import type { Event } from "../events/event.ts";
import { refuseUnknownOptions } from "../schema/known-options.ts";
import {
  type AgentContext,
  BaseAgent,
  type BaseAgentOptions,
  baseAgentOptionNames,
  type Resumption,
} from "./base-agent.ts";
import { RunWatch } from "./run-watch.ts";

/**
 * Runs its sub-agents one after the other. One that ends with an error is the last. After one that waits, for a person's
 * approval or a result that comes later, the others run when it has gone on.
 */
export class SequentialAgent extends BaseAgent {
  constructor(options: BaseAgentOptions) {
    super(options);
    refuseUnknownOptions(options, baseAgentOptionNames, "INVALID_AGENT", `The agent "${options.name}"`);
  }

  override runAsync(context: AgentContext): AsyncGenerator<Event, void, void> {
    return this.#runFrom(0, context);
  }

  override resumeAsync(context: AgentContext, resumption: Resumption): AsyncGenerator<Event, void, void> {
    return this.#runFrom(
      this.subAgents.findIndex((agent) => resumption.agents.includes(agent)),
      context,
      resumption,
    );
  }

  async *#runFrom(first: number, context: AgentContext, resumption?: Resumption): AsyncGenerator<Event, void, void> {
    for (const agent of this.subAgents.slice(first)) {
      const watch = new RunWatch(resumption?.openCalls(agent));
      for await (const event of context.runAgent(agent)) {
        watch.see(event);
        yield event;
      }
      if (watch.isBroken) return;
    }
  }
}
