import type { LlmAgent } from "../agents/llm-agent.ts";
import { withNestedRun } from "../agents/nested-run.ts";
import type { FunctionCall, FunctionResponsePart } from "../content/content.ts";
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
import { CallTrace } from "./call-trace.ts";
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
  /** The call is over: progress that its tool reports from now on is not shown. */
  readonly end: () => void;
}

/** Where a call runs, and who hears of its progress. */
export interface CallScope {
  readonly turn: Turn;
  readonly agent: LlmAgent;
  readonly tools: ReadonlyMap<string, BaseTool>;
  /** Resolves when the consumer of the turn has taken the value. */
  readonly onProgress: (call: FunctionCall, value: unknown) => Promise<void>;
}

/** Runs one call of a model answer and traces it. Never throws: whatever goes wrong is the call's result. */
export async function runCall(scope: CallScope, requested: RequestedCall): Promise<FinishedCall> {
  const { turn } = scope;
  const { call } = requested;
  const trace = startTrace(scope, call);
  const open = openCall(scope, requested, trace);
  try {
    const run = (): Promise<ToolOutcome> => trace.span.run(() => runTool(scope, requested, open, trace));
    const outcome = await turn.waits.during(`call of ${JSON.stringify(call.name)}`, run);
    trace.noteOutcome(outcome);
    applyActions(scope, open, call, outcome);
    if (outcome.failed) turn.state.close([open.state]);
    const { response, files, failed } = outcome;
    return { call, response, files, failed, open: failed ? settled(open) : open };
  } catch (error) {
    trace.span.fail(error);
    return refuse(trace, open, call, thrownError(call.name ?? "", error, {}));
  } finally {
    open.end();
    trace.end();
  }
}

/** Answers a call that must not be run, so that it does not stay without an answer. */
export function refuseCall(scope: CallScope, call: FunctionCall, response: JsonObject): FinishedCall {
  const trace = startTrace(scope, call);
  const finished = refuse(trace, openCall(scope, { call }, trace), call, response);
  trace.end();
  return finished;
}

function startTrace({ turn, agent }: CallScope, call: FunctionCall): CallTrace {
  return new CallTrace(turn.services.tracer, turn.span, agent.name, call);
}

function openCall(
  { turn, agent, onProgress }: CallScope,
  { call, approved }: RequestedCall,
  { span }: CallTrace,
): OpenCall {
  let isOver = false;
  const open = openToolContext(turn, agent.name, {
    functionCallId: call.id ?? "",
    call,
    confirmation: approved?.answer,
    onProgress: async (value) => (isOver ? undefined : onProgress(call, value)),
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
  const end = (): void => {
    isOver = true;
  };
  return { ...open, context, faults, end };
}

function refuse(trace: CallTrace, open: OpenCall, call: FunctionCall, response: JsonObject): FinishedCall {
  trace.noteRefusal(response);
  dropControlActions(open.actions);
  return { call, response, files: [], failed: true, open: settled(open) };
}

/** A call that failed may still be running, as after a timeout: what it asks for from now on is not heard. */
function settled(open: OpenCall): OpenCall {
  return { ...open, actions: { ...open.actions } };
}

function runTool(
  { turn, agent, tools }: CallScope,
  { call, approved }: RequestedCall,
  open: OpenContext<ToolContext>,
  trace: CallTrace,
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
      onLateEnd: (end) => trace.noteLateEnd(end),
      waits: turn.waits,
    },
  );
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
