import type { ArtifactKey, ArtifactService } from "../artifacts/artifact-service.ts";
import type { FunctionCall, Part } from "../content/content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { emptyActions } from "../events/create-event.ts";
import type { EventActions, ToolConfirmation, ToolConfirmationAnswer } from "../events/event.ts";
import { cloneJson } from "../json/clone-json.ts";
import { type JsonObject, type JsonValue, setOwn } from "../json/json-value.ts";
import type { State } from "../state/state.ts";
import type { CallbackContext, ReadonlyContext, ToolContext } from "../tools/tool-context.ts";
import type { Turn } from "./turn.ts";

/** A context with what was done through it and goes into an event. */
export interface OpenContext<C extends CallbackContext> {
  readonly context: C;
  readonly state: State;
  readonly actions: EventActions;
}

/** The context of instruction providers. */
export function readonlyContext(turn: Turn, agentName: string): ReadonlyContext {
  const { session, init, invocationId, state } = turn;
  return {
    "~toolwright": "context",
    appName: session.appName,
    userId: session.userId,
    sessionId: session.id,
    agentName,
    invocationId,
    userContent: init.userContent,
    state: state.view,
  };
}

/** The context of one agent or model callback. */
export function openCallbackContext(turn: Turn, agentName: string): OpenContext<CallbackContext> {
  const state = turn.state.openWriter(agentName);
  const actions = emptyActions();
  return { context: callbackContext(turn, agentName, state, actions), state, actions };
}

/** What a tool call begins with. */
export interface ToolContextInit {
  readonly functionCallId: string;
  /** The arguments and the name of the tool, for a request for approval. */
  readonly call: FunctionCall;
  readonly confirmation?: ToolConfirmationAnswer | undefined;
  readonly onProgress: (value: unknown) => Promise<void>;
}

/** The context of one tool call and its callbacks. */
export function openToolContext(turn: Turn, agentName: string, init: ToolContextInit): OpenContext<ToolContext> {
  const { functionCallId, call, confirmation, onProgress } = init;
  const state = turn.state.openWriter(functionCallId);
  const actions = emptyActions();
  const context: ToolContext = Object.assign(callbackContext(turn, agentName, state, actions), {
    functionCallId,
    actions,
    confirmation,
    requestConfirmation: ({ hint, payload }: Parameters<ToolContext["requestConfirmation"]>[0] = {}) => {
      actions.requestedToolConfirmations = { [functionCallId]: requestOf(call, hint, payload) };
    },
    reportProgress: onProgress,
    searchMemory: async (query: string) => {
      const { memoryService } = turn.services;
      if (memoryService === undefined) throw missingService("memory");
      const { appName, userId } = turn.session;
      return memoryService.searchMemory({ appName, userId, query });
    },
  });
  return { context, state, actions };
}

function requestOf({ name = "", args = {} }: FunctionCall, hint?: string, payload?: JsonValue): ToolConfirmation {
  return {
    hint: hint ?? `Approve the call of ${name}?`,
    toolName: name,
    args: cloneJson(args as JsonObject),
    ...(payload === undefined ? {} : { payload }),
  };
}

function callbackContext(turn: Turn, agentName: string, state: State, actions: EventActions): CallbackContext {
  const { session, init, invocationId } = turn;
  // Made several times in every turn: one literal is far cheaper than objects spread into each other.
  return {
    "~toolwright": "context",
    appName: session.appName,
    userId: session.userId,
    sessionId: session.id,
    agentName,
    invocationId,
    userContent: init.userContent,
    state,
    actions,
    abortSignal: turn.abortSignal,
    saveArtifact: async (filename, part) => {
      const key = artifactKey(turn, filename);
      const version = await artifactService(turn).saveArtifact({ ...key, artifact: part });
      setOwn(actions.artifactDelta, filename, version);
      return version;
    },
    loadArtifact: (filename, version) => loadArtifact(turn, filename, version),
    listArtifacts: async () => artifactService(turn).listArtifactKeys(sessionKey(turn)),
  };
}

/**
 * Loads an artifact of the turn's session.
 * @throws ToolwrightError `SERVICE_MISSING` when the runner has no artifact service.
 */
export async function loadArtifact(turn: Turn, filename: string, version?: number): Promise<Part | undefined> {
  const key = artifactKey(turn, filename);
  return artifactService(turn).loadArtifact(version === undefined ? key : { ...key, version });
}

function sessionKey(turn: Turn): Omit<ArtifactKey, "filename"> {
  return { appName: turn.session.appName, userId: turn.session.userId, sessionId: turn.session.id };
}

function artifactKey(turn: Turn, filename: string): ArtifactKey {
  return { ...sessionKey(turn), filename };
}

function artifactService(turn: Turn): ArtifactService {
  const service = turn.services.artifactService;
  if (service === undefined) throw missingService("artifact");
  return service;
}

function missingService(kind: "artifact" | "memory"): ToolwrightError {
  return new ToolwrightError(
    "SERVICE_MISSING",
    `This runner has no ${kind} service. Give it one: new Runner({ …, ${kind}Service }); an InMemoryRunner has one.`,
    { details: { service: kind } },
  );
}
