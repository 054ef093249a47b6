import type { Content } from "../content/content.ts";
import type { JsonObject, JsonValue } from "../json/json-value.ts";

/** One thing that happened in a session: a user message, a model answer, the results of tool calls. Plain JSON. */
export interface Event {
  readonly id: string;
  /** The user turn that the event belongs to. */
  readonly invocationId: string;
  /** `user`, or the name of the agent. */
  readonly author: string;
  /** Milliseconds since 1970-01-01 UTC. */
  readonly timestamp: number;
  readonly content?: Content;
  readonly actions: EventActions;
  /** A fragment of a streamed answer. Partial events are yielded but never stored. */
  readonly partial?: boolean;
  /** Ids of the calls in `content` whose tools answer later. */
  readonly longRunningToolIds?: readonly string[];
  /** Path of agents for events of parallel branches, for example `parent.child`. */
  readonly branch?: string;
  /** In which round, counted from 0, the loops around its agent were; by the name of the loop agent. */
  readonly rounds?: { readonly [agentName: string]: number };
  readonly finishReason?: FinishReason;
  readonly usageMetadata?: UsageMetadata;
  readonly errorCode?: string;
  readonly errorMessage?: string;
  readonly customMetadata?: JsonObject;
}

/** What an event changes beside the conversation. */
export interface EventActions {
  /** Keys with their prefix (`app:`, `user:`, none) and their new values. `temp:` keys never appear in stored events. */
  stateDelta: JsonObject;
  /** Keys with their prefix that were deleted. JSON has no value for "no longer there", hence a list of its own. */
  stateRemovals?: string[];
  /** File names and the version that was saved. */
  artifactDelta: { [filename: string]: number };
  /** The result is the answer: the model is not called again to put it into words. */
  skipSummarization?: boolean;
  /**
   * The answer does not have the form of the agent's `outputSchema`, or is what the model is told of that before it is
   * asked again. Nothing to show to a user.
   */
  outputRejected?: boolean;
  transferToAgent?: string;
  escalate?: boolean;
  /** By call id: calls that wait for a person's approval. */
  requestedToolConfirmations?: { [functionCallId: string]: ToolConfirmation };
}

/** A request for approval of one call, bound to its exact arguments. */
export interface ToolConfirmation {
  /** What the person is asked. */
  hint: string;
  toolName: string;
  args: JsonObject;
  /** Whatever the tool wants shown, or filled in by the person. */
  payload?: JsonValue;
}

/** A person's answer to a {@link ToolConfirmation}. */
export interface ToolConfirmationAnswer {
  readonly confirmed: boolean;
  readonly payload?: JsonValue;
}

/** Why a model stopped. Providers' own values are mapped to these by their adapters. */
export type FinishReason =
  | "STOP"
  | "MAX_TOKENS"
  | "SAFETY"
  | "RECITATION"
  | "MALFORMED_FUNCTION_CALL"
  | "ERROR"
  | "OTHER";

/** Token counts as the provider reports them. */
export interface UsageMetadata {
  promptTokenCount?: number;
  candidatesTokenCount?: number;
  thoughtsTokenCount?: number;
  cachedContentTokenCount?: number;
  totalTokenCount?: number;
}
