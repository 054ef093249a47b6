import type { Content, Part } from "../content/content.ts";
import type { EventActions, ToolConfirmationAnswer } from "../events/event.ts";
import type { JsonValue } from "../json/json-value.ts";
import type { SearchMemoryResponse } from "../memory/memory-service.ts";
import type { ReadonlyState, State } from "../state/state.ts";

/** What an instruction provider sees of a turn. */
export interface ReadonlyContext {
  /** Marks context parameters, so that a reader of types keeps them from the model. */
  readonly "~toolwright": "context";
  readonly appName: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly agentName: string;
  /** The user turn: the same for everything that one message sets off. */
  readonly invocationId: string;
  /** The message that started the turn. */
  readonly userContent: Content | undefined;
  readonly state: ReadonlyState;
}

/** What agent and model callbacks get: the state can be changed, artifacts saved and loaded. */
export interface CallbackContext extends ReadonlyContext {
  readonly state: State;
  /** What the event of this callback will do: `escalate` ends the loop that the agent runs in. */
  readonly actions: Pick<EventActions, "escalate">;
  /** Aborts when the turn is cancelled or, for a tool call, when its time is up. */
  readonly abortSignal: AbortSignal;
  /**
   * Saves a new version and returns its number. Names that begin with `user:` are shared by the user's sessions.
   * @throws ToolwrightError `SERVICE_MISSING` when the runner has no artifact service.
   */
  saveArtifact(filename: string, part: Part): Promise<number>;
  /** The newest version, or the one asked for; `undefined` when there is none. Throws like `saveArtifact`. */
  loadArtifact(filename: string, version?: number): Promise<Part | undefined>;
  /** All names, those of the session and the user's. Throws like `saveArtifact`. */
  listArtifacts(): Promise<string[]>;
}

/**
 * What a tool gets. A function receives it in any parameter of this type; such a parameter is never shown to the model.
 */
export interface ToolContext extends CallbackContext {
  /** Names this call: the same in the call, its response and the trace. */
  readonly functionCallId: string;
  /** What the event of this call's result will do; the tool may change it. */
  readonly actions: EventActions;
  /** A person's answer to this call's request for approval; `undefined` while nobody was asked. */
  readonly confirmation: ToolConfirmationAnswer | undefined;
  /**
   * Asks a person to approve this call. The tool should return at once: when the answer comes, the call is run again with
   * the same arguments and with `confirmation` set.
   */
  requestConfirmation(options?: { readonly hint?: string; readonly payload?: JsonValue }): void;
  /**
   * Shows something while the tool is still running: a partial event that is not stored. Resolves when the consumer of
   * the turn has taken it and comes for the next event, or when the call is over; never rejects. A tool that reports much
   * awaits it, so that it goes no faster than its consumer: until then, every value is kept. The tool's `timeoutMs` does
   * not count meanwhile.
   */
  reportProgress(value: unknown): Promise<void>;
  /**
   * Searches what was remembered of earlier sessions of this user.
   * @throws ToolwrightError `SERVICE_MISSING` when the runner has no memory service.
   */
  searchMemory(query: string): Promise<SearchMemoryResponse>;
}
