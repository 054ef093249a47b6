import type { Content } from "../content/content.ts";
import type { Event } from "../events/event.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import type { BaseAgent } from "./base-agent.ts";

/** Runs an agent on a message in a session of its own, seeded with the state of the caller's, until the signal aborts. */
export type NestedRun = (agent: BaseAgent, message: Content, signal: AbortSignal) => AsyncGenerator<Event, void, void>;

// A tool that is an agent must start one, but contexts know nothing of agents: the runner puts this beside its methods.
const nestedRunKey = Symbol.for("toolwright.nestedRun");

/** Gives a context the ability to run agents. */
export function withNestedRun(context: ToolContext, run: NestedRun): ToolContext {
  return Object.assign(context, { [nestedRunKey]: run });
}

/** The ability that the runner gave to the context; `undefined` for a context made elsewhere. */
export function nestedRunOf(context: ToolContext): NestedRun | undefined {
  return (context as { [nestedRunKey]?: NestedRun })[nestedRunKey];
}
