import type { Content } from "../content/content.ts";
import type { Event } from "../events/event.ts";
import type {
  AfterToolCallback,
  BeforeToolCallback,
  CallbackResult,
  OnToolErrorCallback,
} from "../tools/tool-callbacks.ts";
import type {
  AfterAgentCallback,
  AfterModelCallback,
  BeforeAgentCallback,
  BeforeModelCallback,
  OnModelErrorCallback,
} from "./agent-callbacks.ts";

/**
 * The same hooks as an agent's callbacks, for every agent of a runner, and two of its own. Plugins are asked first, in
 * their order, then the agent's callbacks; the first answer counts.
 *
 * Contract: may be shared by many runners and turns at once.
 */
export interface Plugin {
  /** Names the plugin in error messages. */
  readonly name: string;
  /** Content that it returns takes the place of the user's message, before it is stored. */
  readonly onUserMessageCallback?: (message: Content) => CallbackResult<Content>;
  /** Sees every event before it is stored or, for a fragment, shown. An event that it returns takes its place; id and author stay. */
  readonly onEventCallback?: (event: Event) => CallbackResult<Event>;
  readonly beforeAgentCallback?: BeforeAgentCallback;
  readonly afterAgentCallback?: AfterAgentCallback;
  readonly beforeModelCallback?: BeforeModelCallback;
  readonly afterModelCallback?: AfterModelCallback;
  readonly onModelErrorCallback?: OnModelErrorCallback;
  readonly beforeToolCallback?: BeforeToolCallback;
  readonly afterToolCallback?: AfterToolCallback;
  readonly onToolErrorCallback?: OnToolErrorCallback;
}
