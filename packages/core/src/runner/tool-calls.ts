import type { LlmAgent } from "../agents/llm-agent.ts";
import type { FunctionCall, Part } from "../content/content.ts";
import type { ErrorCode } from "../errors/error-code.ts";
import type { Event } from "../events/event.ts";
import type { BaseTool } from "../tools/base-tool.ts";
import { errorResult } from "../tools/error-result.ts";
import { mergeActions } from "./merge-actions.ts";
import { runParallel } from "./parallel.ts";
import { type FinishedCall, refuseCall, runCall } from "./run-call.ts";
import type { Turn } from "./turn.ts";

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
 * failure never loses the result of another call.
 */
export async function runToolCalls(
  turn: Turn,
  agent: LlmAgent,
  tools: ReadonlyMap<string, BaseTool>,
  calls: readonly FunctionCall[],
): Promise<ToolCallsResult> {
  let lastSequential: Promise<unknown> = Promise.resolve();
  const tasks = calls.map((call) => {
    if (!tools.get(call.name ?? "")?.options.sequential) return () => runCall(turn, agent, tools, call);
    return () => {
      const afterOthers = lastSequential.then(() => runCall(turn, agent, tools, call));
      lastSequential = afterOthers;
      return afterOthers;
    };
  });
  return storeResults(turn, agent, await runParallel(tasks, turn.config.maxParallelToolCalls));
}

/** Answers calls that must not be run, so that none is left without an answer. */
export async function refuseToolCalls(
  turn: Turn,
  agent: LlmAgent,
  calls: readonly FunctionCall[],
  refusal: { readonly code: ErrorCode; readonly message: string },
): Promise<ToolCallsResult> {
  const response = errorResult(refusal.code, refusal.message);
  const finished = calls.map((call) => refuseCall(turn, agent, call, response));
  return storeResults(turn, agent, finished);
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

function responsePart({ call, response }: FinishedCall): Part[] {
  if (response === undefined) return [];
  const { id, name } = call;
  return [{ functionResponse: { ...(id === undefined ? {} : { id }), name: name ?? "", response } }];
}
