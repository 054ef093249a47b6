import type { LlmAgent } from "../agents/llm-agent.ts";
import { Channel } from "../concurrency/channel.ts";
import { Slots } from "../concurrency/slots.ts";
import type { FunctionCall, Part } from "../content/content.ts";
import type { ErrorCode } from "../errors/error-code.ts";
import type { Event } from "../events/event.ts";
import { toJsonValue } from "../json/to-json-value.ts";
import type { BaseTool } from "../tools/base-tool.ts";
import { errorResult } from "../tools/error-result.ts";
import { mergeActions } from "./merge-actions.ts";
import { type CallScope, type FinishedCall, type RequestedCall, refuseCall, runCall } from "./run-call.ts";
import type { Turn, TurnEventInit } from "./turn.ts";

/** What the calls of one model answer led to. */
export interface ToolCallsResult {
  /** The one event with all results in call order; results that are still pending are missing in it. */
  readonly event: Event;
  readonly allFailed: boolean;
  /** Some tool answers in a later turn, or a person must approve a call first. */
  readonly waits: boolean;
}

/**
 * Runs the calls of one model answer at the same time and stores their results as one event, in call order. One
 * failure never loses the result of another call. Yields what tools report meanwhile, and the event. Then throws what is
 * the developer's error in an agent that is used as a tool.
 *
 * @param warning What the model is told with each result.
 */
export async function* runToolCalls(
  turn: Turn,
  agent: LlmAgent,
  tools: ReadonlyMap<string, BaseTool>,
  calls: readonly RequestedCall[],
  warning?: string,
): AsyncGenerator<Event, ToolCallsResult, void> {
  const progress = new Channel<TurnEventInit>();
  const onProgress: CallScope["onProgress"] = (call, value) => progress.push(progressEvent(agent, call, value));
  const scope: CallScope = { turn, agent, tools, onProgress };
  const finished = runAll(scope, calls).finally(() => progress.close());
  for await (const fragment of progress.read()) yield await turn.fragment(fragment);
  const done = await finished;
  const result = await storeResults(turn, agent, warning === undefined ? done : done.map(withWarning(warning)));
  yield result.event;
  for (const fault of done.flatMap(({ open }) => open.faults)) throw fault;
  return result;
}

/** Answers calls that must not be run, so that none is left without an answer. */
export async function* refuseToolCalls(
  turn: Turn,
  agent: LlmAgent,
  calls: readonly FunctionCall[],
  refusal: { readonly code: ErrorCode; readonly message: string },
): AsyncGenerator<Event, ToolCallsResult, void> {
  const scope: CallScope = { turn, agent, tools: new Map(), onProgress: async () => {} };
  const response = errorResult(refusal.code, refusal.message);
  const result = await storeResults(
    turn,
    agent,
    calls.map((call) => refuseCall(scope, call, response)),
  );
  yield result.event;
  return result;
}

/** Results in call order. Calls of sequential tools wait for the one before them, and hold up no other call meanwhile. */
function runAll(scope: CallScope, calls: readonly RequestedCall[]): Promise<FinishedCall[]> {
  const slots = new Slots(scope.turn.config.maxParallelToolCalls);
  let lastSequential: Promise<FinishedCall> | undefined;
  const started = calls.map((requested) => {
    const run = (): Promise<FinishedCall> => slots.run(() => runCall(scope, requested));
    const isSequential = scope.tools.get(requested.call.name ?? "")?.options.sequential ?? false;
    if (!isSequential) return run();
    lastSequential = lastSequential === undefined ? run() : lastSequential.then(run);
    return lastSequential;
  });
  return Promise.all(started);
}

function progressEvent(agent: LlmAgent, { id = "", name = "" }: FunctionCall, value: unknown): TurnEventInit {
  return { author: agent.name, customMetadata: { progress: { id, name, value: toJsonValue(value).value } } };
}

async function storeResults(turn: Turn, agent: LlmAgent, finished: readonly FinishedCall[]): Promise<ToolCallsResult> {
  const parts = finished.flatMap(responsePart);
  const actions = mergeActions(
    finished.map(({ open }) => open.actions),
    turn.span,
  );
  // Calls that are all pending may still have changed the state: that needs an event too.
  const content = parts.length > 0 ? { role: "user", parts } : undefined;
  const writers = finished.map(({ open }) => open.state);
  const approvals = Object.keys(actions.requestedToolConfirmations ?? {}).length;
  return {
    event: await turn.commit({ author: agent.name, content, actions }, writers),
    allFailed: finished.every(({ failed }) => failed),
    waits: parts.length < finished.length || approvals > 0,
  };
}

/** After callbacks and cutting, so that it is neither taken for the tool's own nor lost. */
function withWarning(warning: string): (call: FinishedCall) => FinishedCall {
  return (call) =>
    call.response === undefined ? call : { ...call, response: { ...call.response, repeated_call_warning: warning } };
}

function responsePart({ call, response, files }: FinishedCall): Part[] {
  if (response === undefined) return [];
  const { id, name = "" } = call;
  const parts = files.length === 0 ? {} : { parts: [...files] };
  return [{ functionResponse: { ...(id === undefined ? {} : { id }), name, response, ...parts } }];
}
