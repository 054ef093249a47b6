import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import { type OptionNames, refuseUnknownOptions } from "../schema/known-options.ts";
import {
  type AgentContext,
  BaseAgent,
  type BaseAgentOptions,
  baseAgentOptionNames,
  type Resumption,
} from "./base-agent.ts";
import { RunWatch } from "./run-watch.ts";

/** What a loop agent is made of. */
export interface LoopAgentOptions extends BaseAgentOptions {
  /** How many rounds there are at the most; a positive whole number. */
  readonly maxIterations: number;
}

const loopAgentOptionNames: OptionNames<LoopAgentOptions> = { ...baseAgentOptionNames, maxIterations: true };

/**
 * Runs its sub-agents in order again and again, until one of them ends after a tool or callback set `actions.escalate`
 * (the tool `exitLoop` does) or with an error, or until the rounds are over. After one that waits, for a person's approval or
 * a result that comes later, the loop continues when it has gone on.
 */
export class LoopAgent extends BaseAgent {
  readonly maxIterations: number;

  constructor(options: LoopAgentOptions) {
    super(options);
    refuseUnknownOptions(options, loopAgentOptionNames, "INVALID_AGENT", `The agent "${options.name}"`);
    this.maxIterations = options.maxIterations;
    if (Number.isSafeInteger(this.maxIterations) && this.maxIterations > 0) return;
    throw new ToolwrightError(
      "INVALID_AGENT",
      `maxIterations of "${this.name}" is ${this.maxIterations}; it must be a positive whole number.`,
      { details: { agent: this.name, maxIterations: String(this.maxIterations) } },
    );
  }

  override runAsync(context: AgentContext): AsyncGenerator<Event, void, void> {
    return this.#runFrom(0, this.subAgents, context);
  }

  override resumeAsync(context: AgentContext, resumption: Resumption): AsyncGenerator<Event, void, void> {
    const rest = this.subAgents.slice(this.subAgents.findIndex((agent) => resumption.agents.includes(agent)));
    return this.#runFrom(resumption.round, rest, context, resumption);
  }

  /** @param rest The agents that are left in the first round. */
  async *#runFrom(
    first: number,
    rest: readonly BaseAgent[],
    context: AgentContext,
    resumption?: Resumption,
  ): AsyncGenerator<Event, void, void> {
    for (let round = first; round === first || round < this.maxIterations; round++) {
      for (const agent of round === first ? rest : this.subAgents) {
        const watch = new RunWatch(round === first ? resumption?.openCalls(agent) : undefined);
        let escalated = false;
        for await (const event of context.runAgent(agent, { round })) {
          watch.see(event);
          escalated ||= event.actions.escalate === true && this.#isLoopOf(event.author);
          yield event;
        }
        if (escalated || watch.isBroken) return;
      }
    }
  }

  /** Whether an agent runs in this loop and in none further down, which its escalation ends instead. */
  #isLoopOf(name: string): boolean {
    let above = this.findAgent(name)?.parent;
    while (above !== undefined && !(above instanceof LoopAgent)) above = above.parent;
    return above === undefined || above === this;
  }
}
