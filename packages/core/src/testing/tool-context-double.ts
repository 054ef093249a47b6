import { ToolwrightError } from "../errors/toolwright-error.ts";
import { emptyActions } from "../events/create-event.ts";
import { TurnState } from "../state/turn-state.ts";
import type { ToolContext } from "../tools/tool-context.ts";

/**
 * A context for calling a tool outside a runner: its state is real and empty, it has no services. `overrides` replaces
 * any member.
 */
export function createToolContext(overrides: Partial<ToolContext> = {}): ToolContext {
  const missing = (method: string) => async (): Promise<never> => {
    const message = `This context was made for a test and has no services. Give it the method: createToolContext({ ${method}: async (…) => … }).`;
    throw new ToolwrightError("SERVICE_MISSING", message, { details: { method } });
  };
  return {
    "~toolwright": "context",
    appName: "test",
    userId: "test-user",
    sessionId: "test-session",
    agentName: "test-agent",
    invocationId: "test-invocation",
    functionCallId: "test-call",
    userContent: undefined,
    state: new TurnState().openWriter("test-call"),
    actions: emptyActions(),
    confirmation: undefined,
    requestConfirmation: () => {},
    reportProgress: async () => {},
    abortSignal: new AbortController().signal,
    saveArtifact: missing("saveArtifact"),
    loadArtifact: missing("loadArtifact"),
    listArtifacts: missing("listArtifacts"),
    searchMemory: missing("searchMemory"),
    ...overrides,
  };
}
