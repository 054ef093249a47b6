import type { LlmAgent } from "../agents/llm-agent.ts";
import type { FunctionCall, Part } from "../content/content.ts";
import type { ErrorCode } from "../errors/error-code.ts";
import { emptyActions } from "../events/create-event.ts";
import type { Event, EventActions } from "../events/event.ts";
import { getOwn, type JsonObject, setOwn } from "../json/json-value.ts";
import { nearest } from "../schema/nearest.ts";
import type { BaseTool } from "../tools/base-tool.ts";
import { errorResult } from "../tools/error-result.ts";
import { runToolCall, type ToolOutcome } from "../tools/tool-call.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import type { Turn } from "./turn.ts";
import { type OpenContext, openToolContext } from "./turn-context.ts";

/** What the calls of one model answer led to. */
export interface ToolCallsResult {
  /** The one event with all results in call order; results that are still pending are missing in it. */
  readonly event: Event;
  readonly allFailed: boolean;
  /** Some tool answers in a later turn. */
  readonly pending: boolean;
}

/** A call with its result and with what it did through its context. */
interface FinishedCall {
  readonly call: FunctionCall;
  readonly response: JsonObject | undefined;
  readonly failed: boolean;
  readonly open: OpenContext<ToolContext>;
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
  let sequential: Promise<unknown> = Promise.resolve();
  const running = calls.map((call) => {
    const tool = tools.get(call.name ?? "");
    if (!tool?.options.sequential) return runCall(turn, agent, tool, tools, call);
    const afterOthers = sequential.then(() => runCall(turn, agent, tool, tools, call));
    sequential = afterOthers;
    return afterOthers;
  });
  return storeResults(turn, agent, await Promise.all(running));
}

/** Answers calls that must not be run, so that none is left without an answer. */
export async function refuseToolCalls(
  turn: Turn,
  agent: LlmAgent,
  calls: readonly FunctionCall[],
  refusal: { readonly code: ErrorCode; readonly message: string },
): Promise<ToolCallsResult> {
  const refused = calls.map((call) => ({
    call,
    response: errorResult(refusal.code, refusal.message),
    failed: true,
    open: openToolContext(turn, agent.name, call.id ?? ""),
  }));
  return storeResults(turn, agent, refused);
}

async function runCall(
  turn: Turn,
  agent: LlmAgent,
  tool: BaseTool | undefined,
  tools: ReadonlyMap<string, BaseTool>,
  call: FunctionCall,
): Promise<FinishedCall> {
  const open = openToolContext(turn, agent.name, call.id ?? "");
  const span = turn.services.tracer.startSpan(
    `execute_tool ${call.name ?? ""}`,
    {
      "gen_ai.operation.name": "execute_tool",
      "gen_ai.tool.name": call.name ?? "",
      "gen_ai.tool.call.id": call.id ?? "",
      "gen_ai.tool.call.arguments": call.argsText ?? call.args ?? {},
    },
    turn.span,
  );
  try {
    if (tool === undefined) {
      const response = unknownTool(call.name ?? "", [...tools.keys()]);
      span.setAttributes({ "error.type": "UNKNOWN_TOOL" });
      return { call, response, failed: true, open };
    }
    const outcome = await span.run(() =>
      runToolCall(
        { tool, args: call.argsText ?? call.args, toolContext: open.context },
        {
          beforeTool: agent.options.beforeToolCallback,
          afterTool: agent.options.afterToolCallback,
          maxResultLength: turn.config.maxResultLength,
        },
      ),
    );
    traceOutcome(span, outcome);
    applyActions(open, call, outcome);
    await settleState(turn, open, outcome);
    return { call, response: outcome.response, failed: outcome.failed, open };
  } finally {
    span.end();
  }
}

function traceOutcome(span: Turn["span"], outcome: ToolOutcome): void {
  for (const { path, rule, from, to } of outcome.repairs) {
    span.addEvent("argument_repaired", { path, rule, from, ...(to === undefined ? {} : { to }) });
  }
  for (const note of outcome.resultNotes) span.addEvent("result_converted", { note });
  span.setAttributes({
    "toolwright.tool.arguments": outcome.args,
    "gen_ai.tool.call.result": outcome.wholeResponse ?? null,
    "toolwright.tool.failed": outcome.failed,
  });
}

/** State written straight into the actions goes the same way as state written through the context. */
function applyActions({ state, actions }: OpenContext<ToolContext>, call: FunctionCall, outcome: ToolOutcome): void {
  for (const [key, value] of Object.entries(actions.stateDelta)) state.set(key, value);
  if (outcome.confirmation === undefined) return;
  actions.requestedToolConfirmations = { [call.id ?? ""]: outcome.confirmation };
  actions.skipSummarization = true;
}

/** Updates that the tool did not wait for still count; after a failure nobody waits, and later writes are refused. */
async function settleState(turn: Turn, { state }: OpenContext<ToolContext>, outcome: ToolOutcome): Promise<void> {
  if (outcome.failed) {
    turn.state.close([state]);
    return;
  }
  for (const error of await turn.state.settle([state])) {
    turn.span.addEvent("state_update_failed", { message: error instanceof Error ? error.message : String(error) });
  }
}

function unknownTool(name: string, available: readonly string[]): JsonObject {
  const meant = nearest(name, available);
  const guess = meant === undefined ? "" : ` Did you mean ${JSON.stringify(meant)}?`;
  const list = available.length > 0 ? `Available tools: ${available.join(", ")}.` : "There are no tools.";
  return errorResult("UNKNOWN_TOOL", `There is no tool named ${JSON.stringify(name.slice(0, 100))}.${guess} ${list}`);
}

async function storeResults(turn: Turn, agent: LlmAgent, finished: readonly FinishedCall[]): Promise<ToolCallsResult> {
  const answered = finished.filter(({ response }) => response !== undefined);
  const allFailed = finished.every(({ failed }) => failed);
  const pending = answered.length < finished.length;
  const writers = finished.map(({ open }) => open.state);
  const actions = mergeActions(turn, finished);
  const parts = answered.map(({ call, response }): Part => {
    const { id, name } = call;
    return {
      functionResponse: { ...(id === undefined ? {} : { id }), name: name ?? "", response: response ?? {} },
    };
  });
  // Calls that are all pending may still have changed the state: that needs an event too.
  const content = parts.length > 0 ? { role: "user", parts } : undefined;
  turn.state.close(writers);
  const event = await turn.commit({ author: agent.name, content, actions }, writers);
  return { event, allFailed, pending };
}

function mergeActions(turn: Turn, finished: readonly FinishedCall[]): EventActions {
  const merged = emptyActions();
  for (const { open } of finished) {
    const { artifactDelta, escalate, transferToAgent, requestedToolConfirmations } = open.actions;
    for (const [filename, version] of Object.entries(artifactDelta)) {
      setOwn(merged.artifactDelta, filename, Math.max(version, getOwn(merged.artifactDelta, filename) ?? 0));
    }
    if (escalate) merged.escalate = true;
    if (transferToAgent !== undefined) chooseTransfer(turn, merged, transferToAgent);
    if (requestedToolConfirmations !== undefined) {
      merged.requestedToolConfirmations = { ...merged.requestedToolConfirmations, ...requestedToolConfirmations };
    }
  }
  if (finished.every(({ open }) => open.actions.skipSummarization)) merged.skipSummarization = true;
  return merged;
}

function chooseTransfer(turn: Turn, merged: EventActions, target: string): void {
  if (merged.transferToAgent === undefined) {
    merged.transferToAgent = target;
  } else if (merged.transferToAgent !== target) {
    turn.span.addEvent("transfer_ignored", { target, chosen: merged.transferToAgent });
  }
}
