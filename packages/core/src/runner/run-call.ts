import type { LlmAgent } from "../agents/llm-agent.ts";
import { withNestedRun } from "../agents/nested-run.ts";
import type { FunctionCall, FunctionResponsePart } from "../content/content.ts";
import { describeFile } from "../content/response-file.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { dropControlActions } from "../events/control-actions.ts";
import type { ToolConfirmation, ToolConfirmationAnswer } from "../events/event.ts";
import { cloneJson } from "../json/clone-json.ts";
import { getOwn, type JsonObject } from "../json/json-value.ts";
import type { BaseTool } from "../tools/base-tool.ts";
import { thrownError } from "../tools/error-result.ts";
import { runToolCall, type ToolOutcome } from "../tools/tool-call.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { UnknownTool } from "../tools/unknown-tool.ts";
import type { Span } from "../tracing/tracer.ts";
import { runNestedTurn } from "./nested-turn.ts";
import type { Turn } from "./turn.ts";
import { type OpenContext, openToolContext } from "./turn-context.ts";

/** A call that is to be run. */
export interface RequestedCall {
  readonly call: FunctionCall;
  /** What a person approved, and with which answer, when the call had waited for that. */
  readonly approved?: { readonly request: ToolConfirmation; readonly answer: ToolConfirmationAnswer } | undefined;
}

/** A call with its result and with what it did through its context. */
export interface FinishedCall {
  readonly call: FunctionCall;
  /** `undefined` while a long-running tool has not answered. */
  readonly response: JsonObject | undefined;
  readonly files: readonly FunctionResponsePart[];
  readonly failed: boolean;
  readonly open: OpenCall;
}

/** The context of a call, and what its agents threw: errors of the developer, which no model can do anything about. */
export interface OpenCall extends OpenContext<ToolContext> {
  readonly faults: readonly unknown[];
}

/** Where a call runs, and who hears of its progress. */
export interface CallScope {
  readonly turn: Turn;
  readonly agent: LlmAgent;
  readonly tools: ReadonlyMap<string, BaseTool>;
  readonly onProgress: (call: FunctionCall, value: unknown) => void;
}

/** Runs one call of a model answer and traces it. Never throws: whatever goes wrong is the call's result. */
export async function runCall(scope: CallScope, requested: RequestedCall): Promise<FinishedCall> {
  const { turn } = scope;
  const { call } = requested;
  const span = startCallSpan(scope, call);
  const open = openCall(scope, requested, span);
  try {
    const outcome = await span.run(() => runTool(scope, requested, open));
    traceOutcome(span, outcome);
    applyActions(scope, open, call, outcome);
    if (outcome.failed) turn.state.close([open.state]);
    const { response, files, failed } = outcome;
    return { call, response, files, failed, open: failed ? settled(open) : open };
  } catch (error) {
    span.fail(error);
    return refuse(span, open, call, thrownError(call.name ?? "", error, {}));
  } finally {
    span.end();
  }
}

/** Answers a call that must not be run, so that it does not stay without an answer. */
export function refuseCall(scope: CallScope, call: FunctionCall, response: JsonObject): FinishedCall {
  const span = startCallSpan(scope, call);
  const finished = refuse(span, openCall(scope, { call }, span), call, response);
  span.end();
  return finished;
}

function openCall({ turn, agent, onProgress }: CallScope, { call, approved }: RequestedCall, span: Span): OpenCall {
  const open = openToolContext(turn, agent.name, {
    functionCallId: call.id ?? "",
    call,
    confirmation: approved?.answer,
    onProgress: (value) => onProgress(call, value),
  });
  const faults: unknown[] = [];
  const context = withNestedRun(open.context, async function* (nested, message, signal) {
    try {
      yield* runNestedTurn({ turn, state: open.state, span, signal }, nested, message);
    } catch (error) {
      if (!signal.aborted) faults.push(error);
      throw error;
    }
  });
  return { ...open, context, faults };
}

function refuse(span: Span, open: OpenCall, call: FunctionCall, response: JsonObject): FinishedCall {
  span.setAttributes({ "gen_ai.tool.call.result": response, "toolwright.tool.failed": true });
  dropControlActions(open.actions);
  return { call, response, files: [], failed: true, open: settled(open) };
}

/** A call that failed may still be running, as after a timeout: what it asks for from now on is not heard. */
function settled(open: OpenCall): OpenCall {
  return { ...open, actions: { ...open.actions } };
}

function startCallSpan({ turn, agent }: CallScope, call: FunctionCall): Span {
  const attributes = {
    "gen_ai.operation.name": "execute_tool",
    "gen_ai.agent.name": agent.name,
    "gen_ai.tool.name": call.name ?? "",
    "gen_ai.tool.call.id": call.id ?? "",
    "gen_ai.tool.call.arguments": call.argsText ?? call.args ?? {},
  };
  return turn.services.tracer.startSpan(`execute_tool ${call.name ?? ""}`, attributes, turn.span);
}

function runTool(
  { turn, agent, tools }: CallScope,
  { call, approved }: RequestedCall,
  open: OpenContext<ToolContext>,
): Promise<ToolOutcome> {
  const hooks = turn.hooksOf(agent);
  const tool = tools.get(call.name ?? "") ?? new UnknownTool(call.name ?? "", [...tools.keys()]);
  return runToolCall(
    { tool, args: call.argsText ?? call.args, toolContext: open.context, approved: approved?.request },
    {
      beforeTool: hooks.beforeToolCallback,
      afterTool: hooks.afterToolCallback,
      onToolError: hooks.onToolErrorCallback,
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
    ...(outcome.files.length > 0 && { "toolwright.tool.files": outcome.files.map(describeFile) }),
  });
  if (outcome.error !== undefined) span.fail(outcome.error);
}

/**
 * State written straight into the actions goes the same way as state written through the context. What a person is asked
 * to approve are the arguments that the tool was run with, not those that the model wrote.
 * @throws ToolwrightError `INVALID_STATE`, or `UNKNOWN_AGENT` for a transfer to an agent that does not exist.
 */
function applyActions(
  { turn, agent }: CallScope,
  { state, actions }: OpenContext<ToolContext>,
  call: FunctionCall,
  outcome: ToolOutcome,
): void {
  state.update(actions.stateDelta);
  for (const key of actions.stateRemovals ?? []) state.delete(key);
  if (outcome.failed) dropControlActions(actions);
  const { id = "" } = call;
  const asked = outcome.confirmation ?? getOwn(actions.requestedToolConfirmations, id);
  if (asked !== undefined) {
    actions.requestedToolConfirmations = { [id]: { ...asked, args: cloneJson(outcome.args) } };
  }
  const target = actions.transferToAgent;
  if (target === undefined || turn.findAgent(agent, target) !== undefined) return;
  delete actions.transferToAgent;
  throw new ToolwrightError("UNKNOWN_AGENT", `There is no agent named ${JSON.stringify(target)} to transfer to.`);
}
