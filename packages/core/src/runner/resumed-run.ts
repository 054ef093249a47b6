import type { BaseAgent, Resumption } from "../agents/base-agent.ts";
import { LlmAgent } from "../agents/llm-agent.ts";
import { isWithinBranch } from "../events/branch.ts";
import type { Event } from "../events/event.ts";
import type { OpenCalls } from "../events/open-calls.ts";
import { getOwn } from "../json/json-value.ts";
import type { AnsweredConfirmation } from "./confirmations.ts";

/** Calls of an agent in one branch that a message answers: requests for approval, or results that came later. */
export interface AnsweredCalls {
  readonly agent: LlmAgent;
  readonly branch: string | undefined;
  /** Empty when all of them are results. */
  readonly confirmations: readonly AnsweredConfirmation[];
}

/** The agents that a message lets go on. Each does so once, where its flow comes to it. */
export class ResumedRun {
  readonly events: readonly Event[];
  readonly #open: OpenCalls;
  readonly #left: Set<AnsweredCalls>;

  /** @param open The calls of the same run that the message does not answer. */
  constructor(answered: Iterable<AnsweredCalls>, events: readonly Event[], open: OpenCalls) {
    this.#left = new Set(answered);
    this.events = events;
    this.#open = open;
  }

  /** Where the run begins: at the outermost flow around each agent that goes on, or at the agent itself. */
  get starts(): readonly BaseAgent[] {
    return [...new Set([...this.#left].map(({ agent }) => outermostFlow(agent)))];
  }

  /** Whether answered calls of the agent itself are left. */
  isAnswered(agent: BaseAgent): boolean {
    return [...this.#left].some((calls) => calls.agent === agent);
  }

  /** Takes the answered calls of an agent. */
  take(agent: BaseAgent): readonly AnsweredCalls[] {
    return this.#takeAll((other) => other === agent);
  }

  /** Takes those of an agent and of all below it; of everyone, if it is left out. */
  takeBelow(agent?: BaseAgent): readonly AnsweredCalls[] {
    return this.#takeAll((other) => agent === undefined || agent.findAgent(other.name) === other);
  }

  /** Whether anything below a flow goes on. */
  isBelow(flow: BaseAgent): boolean {
    return this.#agentsBelow(flow).length > 0;
  }

  /** How a flow goes on that runs in a branch; `undefined` when nothing below it does. */
  at(flow: BaseAgent, branch: string | undefined): Resumption | undefined {
    const agents = this.#agentsBelow(flow);
    if (agents.length === 0) return undefined;
    const openCalls = (agent: BaseAgent): OpenCalls => this.#open.of((name) => agent.findAgent(name) !== undefined);
    return { agents, openCalls, events: this.events, round: this.#roundOf(flow, branch) };
  }

  #agentsBelow(flow: BaseAgent): readonly BaseAgent[] {
    return flow.subAgents.filter((agent) =>
      [...this.#left].some((calls) => agent.findAgent(calls.agent.name) === calls.agent),
    );
  }

  /** That of its last event: no round begins while something waits. */
  #roundOf({ name }: BaseAgent, branch: string | undefined): number {
    const isSeen = (event: Event): boolean =>
      branch === undefined || (event.branch !== undefined && isWithinBranch(event.branch, branch));
    const last = this.events.findLast((event) => getOwn(event.rounds, name) !== undefined && isSeen(event));
    return getOwn(last?.rounds, name) ?? 0;
  }

  #takeAll(isOne: (agent: LlmAgent) => boolean): readonly AnsweredCalls[] {
    const taken = [...this.#left].filter(({ agent }) => isOne(agent));
    for (const calls of taken) this.#left.delete(calls);
    return taken;
  }
}

/** Agents with a model do nothing after those below them; all other kinds may. */
function outermostFlow(agent: LlmAgent): BaseAgent {
  let outermost: BaseAgent = agent;
  for (let above = agent.parent; above !== undefined; above = above.parent) {
    if (!LlmAgent.isInstance(above)) outermost = above;
  }
  return outermost;
}
