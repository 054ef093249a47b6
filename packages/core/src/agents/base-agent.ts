import { missingItem } from "../errors/missing-item.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import type { OpenCalls } from "../events/open-calls.ts";
import type { OptionNames } from "../schema/known-options.ts";
import { type CallbackList, requireCallbacks } from "../tools/callback-list.ts";
import type { CallbackContext } from "../tools/tool-context.ts";
import type { AfterAgentCallback, BeforeAgentCallback } from "./agent-callbacks.ts";

/** What an agent works with while it runs in a turn. */
export interface AgentContext extends CallbackContext {
  /** Path of the parallel branch that the agent runs in, for example `research.news`; `undefined` outside of any. */
  readonly branch: string | undefined;
  /**
   * Runs another agent within the same turn, its callbacks included; one that waited goes on. With `branch`, it does not
   * see what agents in other branches say. With `round`, counted from 0, the events tell which round of this agent they
   * belong to, so that it is known when it goes on after a pause.
   */
  runAgent(
    agent: BaseAgent,
    options?: { readonly branch?: string | undefined; readonly round?: number | undefined },
  ): AsyncGenerator<Event, void, void>;
  /** Lets the model and the tools of this agent, an `LlmAgent`, take turns until the model answers. */
  runModelLoop(): AsyncGenerator<Event, void, void>;
  /** Stores text as an event of this agent, with the state that was changed through this context. */
  say(text: string): Promise<Event>;
}

/** How an agent goes on that waited for a person's approval, or for a result that came later. */
export interface Resumption {
  /** The sub-agents with calls that are answered now, made by them or below them; in their order. */
  readonly agents: readonly BaseAgent[];
  /** The calls of an agent, and of those below it, that are still not answered. */
  openCalls(agent: BaseAgent): OpenCalls;
  /** The round in which the agent has waited, as it was given to `runAgent`; 0 when none was. */
  readonly round: number;
  /** What has happened since the run began that goes on. */
  readonly events: readonly Event[];
}

/** What every agent is made of. */
export interface BaseAgentOptions {
  /** An identifier; `user` is taken. Events carry it as their author. */
  readonly name: string;
  /** What the agent is for, in words for other agents. */
  readonly description?: string | undefined;
  /** Agents that belong to this one. An agent has at most one parent; names are unique in the whole tree. */
  readonly subAgents?: readonly BaseAgent[] | undefined;
  readonly beforeAgentCallback?: CallbackList<BeforeAgentCallback> | undefined;
  readonly afterAgentCallback?: CallbackList<AfterAgentCallback> | undefined;
}

/** For agents that take no other options, and as a part of those that do. */
export const baseAgentOptionNames: OptionNames<BaseAgentOptions> = {
  name: true,
  description: true,
  subAgents: true,
  beforeAgentCallback: true,
  afterAgentCallback: true,
};

/**
 * An agent. Subclass it for a flow of your own.
 *
 * Contract: an agent holds no state of a session, so that one object serves any number of turns at once. `runAsync`
 * yields only events that its context stored (those of `say`, `runAgent`, `runModelLoop`), in order, and stops soon
 * after the context's signal aborts: a few seconds later the turn ends without it.
 *
 * @throws ToolwrightError `INVALID_AGENT` for a bad name, an agent that has a parent already, or two of one name.
 */
export abstract class BaseAgent {
  readonly "~toolwright" = "agent";
  readonly name: string;
  readonly description: string;
  readonly options: BaseAgentOptions;
  readonly subAgents: readonly BaseAgent[];
  #parent: BaseAgent | undefined;

  constructor(options: BaseAgentOptions) {
    requireAgentName(options.name);
    requireCallbacks(options, options.name);
    this.name = options.name;
    this.description = options.description ?? "";
    this.options = options;
    this.subAgents = [...(options.subAgents ?? [])];
    this.subAgents.forEach((agent, index) => {
      this.#adopt(agent, `subAgents[${index}] of "${this.name}"`);
    });
    requireUniqueNames(this);
  }

  get parent(): BaseAgent | undefined {
    return this.#parent;
  }

  /** The agent at the top of the tree. */
  get root(): BaseAgent {
    return this.#parent?.root ?? this;
  }

  /** The agent of that name among this one and all below it. */
  findAgent(name: string): BaseAgent | undefined {
    if (this.name === name) return this;
    for (const agent of this.subAgents) {
      const found = agent.findAgent(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /**
   * The same agent and all below it, with some options changed and without a parent. A subclass whose constructor takes
   * anything else than its options overrides this.
   */
  clone(changes: Partial<BaseAgentOptions> = {}): BaseAgent {
    const SameClass = this.constructor as new (options: BaseAgentOptions) => BaseAgent;
    return new SameClass({ ...this.options, subAgents: this.subAgents.map((agent) => agent.clone()), ...changes });
  }

  /** Runs the agent for one turn. */
  abstract runAsync(context: AgentContext): AsyncGenerator<Event, void, void>;

  /**
   * Goes on after the agent has waited for a person's approval, or for a result that came later. Only the sub-agents that
   * waited go on, unless a subclass knows what comes after them.
   */
  async *resumeAsync(context: AgentContext, { agents }: Resumption): AsyncGenerator<Event, void, void> {
    for (const agent of agents) yield* context.runAgent(agent);
  }

  /** Recognises agents of every copy of this package in the process, which `instanceof` does not. */
  static isInstance(value: unknown): value is BaseAgent {
    return (
      typeof value === "object" && value !== null && (value as { "~toolwright"?: unknown })["~toolwright"] === "agent"
    );
  }

  #adopt(agent: BaseAgent | undefined | null, place: string): void {
    if (agent === undefined || agent === null) throw new ToolwrightError("INVALID_AGENT", missingItem(place, agent));
    if (!(agent instanceof BaseAgent)) {
      throw new ToolwrightError("INVALID_AGENT", `${place} is no agent: new LlmAgent({ … }) makes one.`);
    }
    if (agent.#parent !== undefined) {
      throw new ToolwrightError(
        "INVALID_AGENT",
        `"${agent.name}" cannot be a sub-agent of "${this.name}": it is one of "${agent.#parent.name}" already. Make a second agent, for example with clone({ name: … }).`,
        { details: { agent: agent.name, parent: agent.#parent.name } },
      );
    }
    agent.#parent = this;
  }
}

function requireAgentName(name: string): void {
  if (typeof name === "string" && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && name !== "user") return;
  throw new ToolwrightError(
    "INVALID_AGENT",
    `${JSON.stringify(name)} cannot be the name of an agent. Use letters, digits and _ (not a digit first); "user" is taken.`,
    { details: { name: String(name) } },
  );
}

function requireUniqueNames(agent: BaseAgent): void {
  const names = new Set<string>();
  const visit = (visited: BaseAgent): void => {
    if (names.has(visited.name)) {
      throw new ToolwrightError(
        "INVALID_AGENT",
        `Two agents below "${agent.name}" are named "${visited.name}". Events and transfers tell agents apart by name.`,
        { details: { agent: agent.name, name: visited.name } },
      );
    }
    names.add(visited.name);
    for (const child of visited.subAgents) visit(child);
  };
  visit(agent);
}
