import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import { type AgentContext, BaseAgent, type BaseAgentOptions } from "./base-agent.ts";

/** What a loop agent is made of. */
export interface LoopAgentOptions extends BaseAgentOptions {
  /** How many rounds there are at the most; a positive whole number. */
  readonly maxIterations: number;
}

/**
 * Runs its sub-agents in order again and again, until one of them ends after a tool or callback set `actions.escalate`
 * (the tool `exitLoop` does) or with an error, or until the rounds are over.
 */
export class LoopAgent extends BaseAgent {
  readonly maxIterations: number;

  constructor(options: LoopAgentOptions) {
    super(options);
    this.maxIterations = options.maxIterations;
    if (Number.isSafeInteger(this.maxIterations) && this.maxIterations > 0) return;
    throw new ToolwrightError(
      "INVALID_AGENT",
      `maxIterations of "${this.name}" is ${this.maxIterations}; it must be a positive whole number.`,
      { details: { agent: this.name, maxIterations: String(this.maxIterations) } },
    );
  }

  override async *runAsync(context: AgentContext): AsyncGenerator<Event, void, void> {
    for (let round = 0; round < this.maxIterations; round++) {
      for (const agent of this.subAgents) {
        let ends = false;
        for await (const event of context.runAgent(agent)) {
          ends ||= event.actions.escalate === true || event.errorCode !== undefined;
          yield event;
        }
        if (ends) return;
      }
    }
  }
}
