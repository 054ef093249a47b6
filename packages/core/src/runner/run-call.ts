import type { LlmAgent } from "../agents/llm-agent.ts";
import type { FunctionCall } from "../content/content.ts";
import type { JsonObject } from "../json/json-value.ts";
import { nearest } from "../schema/nearest.ts";
import type { BaseTool } from "../tools/base-tool.ts";
import { errorResult, thrownError } from "../tools/error-result.ts";
import { runToolCall, type ToolOutcome } from "../tools/tool-call.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import type { Span } from "../tracing/tracer.ts";
import type { Turn } from "./turn.ts";
import { type OpenContext, openToolContext } from "./turn-context.ts";
import { runInTurn } from "./turn-scope.ts";

/** A call with its result and with what it did through its context. */
export interface FinishedCall {
  readonly call: FunctionCall;
  /** `undefined` while a long-running tool has not answered. */
  readonly response: JsonObject | undefined;
  readonly failed: boolean;
  readonly open: OpenContext<ToolContext>;
}

/** Runs one call of a model answer and traces it. Never throws: whatever goes wrong is the call's result. */
export async function runCall(
  turn: Turn,
  agent: LlmAgent,
  tools: ReadonlyMap<string, BaseTool>,
  call: FunctionCall,
): Promise<FinishedCall> {
  const open = openToolContext(turn, agent.name, call.id ?? "");
  const span = startCallSpan(turn, call);
  const tool = tools.get(call.name ?? "");
  try {
    if (tool === undefined) return refuse(span, open, call, unknownTool(call.name ?? "", [...tools.keys()]));
    const outcome = await runInTurn(turn.sessionKey, () => span.run(() => runTool(turn, agent, tool, call, open)));
    traceOutcome(span, outcome);
    applyActions(open, call, outcome);
    if (outcome.failed) turn.state.close([open.state]);
    return { call, response: outcome.response, failed: outcome.failed, open };
  } catch (error) {
    span.fail(error);
    return refuse(span, open, call, thrownError(call.name ?? "", error, {}));
  } finally {
    span.end();
  }
}

/** Answers a call that must not be run, so that it does not stay without an answer. */
export function refuseCall(turn: Turn, agent: LlmAgent, call: FunctionCall, response: JsonObject): FinishedCall {
  const span = startCallSpan(turn, call);
  const finished = refuse(span, openToolContext(turn, agent.name, call.id ?? ""), call, response);
  span.end();
  return finished;
}

function refuse(span: Span, open: OpenContext<ToolContext>, call: FunctionCall, response: JsonObject): FinishedCall {
  span.setAttributes({ "gen_ai.tool.call.result": response, "toolwright.tool.failed": true });
  return { call, response, failed: true, open };
}

function startCallSpan(turn: Turn, call: FunctionCall): Span {
  const attributes = {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.tool.name": call.name ?? "",
    "gen_ai.tool.call.id": call.id ?? "",
    "gen_ai.tool.call.arguments": call.argsText ?? call.args ?? {},
  };
  return turn.services.tracer.startSpan(`execute_tool ${call.name ?? ""}`, attributes, turn.span);
}

function runTool(
  turn: Turn,
  agent: LlmAgent,
  tool: BaseTool,
  call: FunctionCall,
  open: OpenContext<ToolContext>,
): Promise<ToolOutcome> {
  const { beforeToolCallback, afterToolCallback } = agent.options;
  return runToolCall(
    { tool, args: call.argsText ?? call.args, toolContext: open.context },
    {
      beforeTool: beforeToolCallback,
      afterTool: afterToolCallback,
      maxResultLength: turn.config.maxResultLength,
    },
  );
}

function traceOutcome(span: Span, outcome: ToolOutcome): void {
  for (const { path, rule, from, to } of outcome.repairs) {
    span.addEvent("argument_repaired", { path, rule, from, ...(to === undefined ? {} : { to }) });
  }
  for (const note of outcome.resultNotes) span.addEvent("result_converted", { note });
  span.setAttributes({
    "toolwright.tool.arguments": outcome.args,
    "gen_ai.tool.call.result": outcome.wholeResponse ?? null,
    "toolwright.tool.failed": outcome.failed,
  });
  if (outcome.error !== undefined) span.fail(outcome.error);
}

/** State written straight into the actions goes the same way as state written through the context. */
function applyActions({ state, actions }: OpenContext<ToolContext>, call: FunctionCall, outcome: ToolOutcome): void {
  state.update(actions.stateDelta);
  for (const key of actions.stateRemovals ?? []) state.delete(key);
  if (outcome.confirmation === undefined) return;
  actions.requestedToolConfirmations = { [call.id ?? ""]: outcome.confirmation };
}

function unknownTool(name: string, available: readonly string[]): JsonObject {
  const meant = nearest(name, available);
  const guess = meant === undefined ? "" : ` Did you mean ${JSON.stringify(meant)}?`;
  const list = available.length > 0 ? `Available tools: ${available.join(", ")}.` : "There are no tools.";
  return errorResult("UNKNOWN_TOOL", `There is no tool named ${JSON.stringify(name.slice(0, 100))}.${guess} ${list}`);
}
