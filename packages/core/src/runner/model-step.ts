import type { LlmAgent } from "../agents/llm-agent.ts";
import type { FunctionCall, Part } from "../content/content.ts";
import type { ErrorCode } from "../errors/error-code.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { createEvent } from "../events/create-event.ts";
import type { Event, FinishReason } from "../events/event.ts";
import type { Model, ModelRequest, ModelResponse } from "../models/model.ts";
import { resolveModel } from "../models/model-registry.ts";
import type { BaseTool } from "../tools/base-tool.ts";
import { runCallbacks } from "../tools/callback-list.ts";
import type { CallbackContext } from "../tools/tool-context.ts";
import type { Span } from "../tracing/tracer.ts";
import { normaliseCalls } from "./function-calls.ts";
import { buildModelRequest } from "./model-request.ts";
import type { Turn, TurnEventInit } from "./turn.ts";
import { type OpenContext, openCallbackContext } from "./turn-context.ts";

/** A stored answer of the model and what is to happen next. */
export interface ModelStep {
  readonly event: Event;
  readonly calls: readonly FunctionCall[];
  /** Set when the answer ended in a way that makes its calls unsafe to run. */
  readonly refuseCalls?: { readonly code: ErrorCode; readonly message: string; readonly endsTurn: boolean };
}

/** Asks the model once: yields fragments as they come, then the stored answer. */
export async function* runModelStep(
  turn: Turn,
  agent: LlmAgent,
  tools: ReadonlyMap<string, BaseTool>,
): AsyncGenerator<Event, ModelStep, void> {
  turn.modelCalls++;
  const model = resolveModel(agent.options.model, agent.name);
  const open = openCallbackContext(turn, agent.name);
  const request = await buildModelRequest(turn, agent, model.name, tools);
  const response = yield* obtainResponse(turn, agent, model, request, open);
  const step = await storeAnswer(turn, agent, tools, response, open);
  yield step.event;
  return step;
}

async function* obtainResponse(
  turn: Turn,
  agent: LlmAgent,
  model: Model,
  request: ModelRequest,
  open: OpenContext<CallbackContext>,
): AsyncGenerator<Event, ModelResponse, void> {
  const { beforeModelCallback, afterModelCallback } = agent.options;
  const callbackContext = open.context;
  const replacement = await runCallbacks("beforeModelCallback", beforeModelCallback, {
    callbackContext,
    modelRequest: request,
  });
  const modelResponse = replacement ?? (yield* callModel(turn, agent, model, request));
  const edited = await runCallbacks("afterModelCallback", afterModelCallback, { callbackContext, modelResponse });
  return edited ?? modelResponse;
}

async function* callModel(
  turn: Turn,
  agent: LlmAgent,
  model: Model,
  request: ModelRequest,
): AsyncGenerator<Event, ModelResponse, void> {
  const span = turn.services.tracer.startSpan(
    `chat ${model.name}`,
    { "gen_ai.operation.name": "chat", "gen_ai.request.model": model.name, "gen_ai.agent.name": agent.name },
    turn.span,
  );
  span.setAttributes({ "toolwright.request": request });
  try {
    const response = yield* streamModel(turn, agent, model, request);
    traceResponse(span, response);
    return response;
  } catch (error) {
    span.fail(error);
    return failedResponse(turn, error);
  } finally {
    span.end();
  }
}

async function* streamModel(
  turn: Turn,
  agent: LlmAgent,
  model: Model,
  request: ModelRequest,
): AsyncGenerator<Event, ModelResponse, void> {
  const stream = turn.config.streamingMode === "sse";
  let whole: ModelResponse | undefined;
  for await (const response of model.generateContent(request, { signal: turn.abortSignal, stream })) {
    if (response.partial !== true) whole = response;
    else if (stream) yield partialEvent(turn, agent, response);
  }
  if (whole !== undefined) return whole;
  throw new ToolwrightError("MODEL_FAILED", `The model ${model.name} ended its stream without a whole answer.`);
}

/** Fragments are shown and never stored, and the calls in them are never run. */
function partialEvent(turn: Turn, agent: LlmAgent, { content }: ModelResponse): Event {
  return createEvent({ invocationId: turn.invocationId, author: agent.name, content, partial: true });
}

function failedResponse(turn: Turn, error: unknown): ModelResponse {
  if (turn.abortSignal.aborted) return { errorCode: "ABORTED", errorMessage: "The turn was cancelled." };
  const message = error instanceof Error ? error.message : String(error);
  return { errorCode: ToolwrightError.isInstance(error) ? error.code : "MODEL_FAILED", errorMessage: message };
}

function traceResponse(span: Span, { content, finishReason, usageMetadata }: ModelResponse): void {
  span.setAttributes({
    "toolwright.response": content ?? null,
    "gen_ai.response.finish_reasons": [finishReason ?? "STOP"],
    "gen_ai.usage.input_tokens": usageMetadata?.promptTokenCount ?? null,
    "gen_ai.usage.output_tokens": usageMetadata?.candidatesTokenCount ?? null,
  });
}

async function storeAnswer(
  turn: Turn,
  agent: LlmAgent,
  tools: ReadonlyMap<string, BaseTool>,
  response: ModelResponse,
  open: OpenContext<CallbackContext>,
): Promise<ModelStep> {
  const { content, calls, ghosts } = normaliseCalls(response.content, turn.callIds);
  if (ghosts > 0) turn.span.addEvent("ghost_calls_ignored", { count: ghosts });
  const refuseCalls = unsafeFinish(response);
  const init: TurnEventInit = {
    author: agent.name,
    content: content ?? (response.errorCode === undefined ? { role: "model", parts: [] } : undefined),
    finishReason: response.finishReason,
    usageMetadata: response.usageMetadata,
    customMetadata: response.customMetadata,
    errorCode: response.errorCode ?? (refuseCalls?.endsTurn ? refuseCalls.code : undefined),
    errorMessage: response.errorMessage ?? (refuseCalls?.endsTurn ? refuseCalls.message : undefined),
    longRunningToolIds: refuseCalls === undefined ? longRunningIds(calls, tools) : undefined,
    actions: open.actions,
  };
  if (calls.length === 0 && init.errorCode === undefined) writeOutput(agent, open, content?.parts ?? []);
  const event = await turn.commit(init, [open.state]);
  return { event, calls, ...(refuseCalls === undefined ? {} : { refuseCalls }) };
}

function longRunningIds(
  calls: readonly FunctionCall[],
  tools: ReadonlyMap<string, BaseTool>,
): readonly string[] | undefined {
  const ids = calls.flatMap(({ id, name }) => (tools.get(name ?? "")?.options.longRunning && id ? [id] : []));
  return ids.length > 0 ? ids : undefined;
}

function writeOutput(agent: LlmAgent, { state }: OpenContext<CallbackContext>, parts: readonly Part[]): void {
  const { outputKey } = agent.options;
  if (outputKey === undefined) return;
  state.set(outputKey, parts.map(({ text, thought }) => (thought ? "" : (text ?? ""))).join(""));
}

// A cut answer may hold half a call; after a refusal or an error, no call in it can be trusted.
const unsafeReasons: { readonly [R in FinishReason]?: string } = {
  SAFETY: "The model's answer was stopped by a safety filter.",
  RECITATION: "The model's answer was stopped because it recited protected text.",
  MALFORMED_FUNCTION_CALL: "The model wrote a function call that could not be read.",
  ERROR: "The model's answer ended with an error.",
  OTHER: "The model's answer ended for an unknown reason.",
};

function unsafeFinish({ finishReason, errorCode, errorMessage }: ModelResponse): ModelStep["refuseCalls"] {
  if (errorCode !== undefined) {
    return { code: "CALL_NOT_RUN", message: `Not run: ${errorMessage ?? errorCode}`, endsTurn: true };
  }
  if (finishReason === "MAX_TOKENS") {
    const message = "Not run: the answer was cut at the token limit, so this call may be incomplete. Make it shorter.";
    return { code: "OUTPUT_TRUNCATED", message, endsTurn: false };
  }
  const reason = finishReason === undefined ? undefined : unsafeReasons[finishReason];
  return reason === undefined ? undefined : { code: "UNSAFE_FINISH", message: reason, endsTurn: true };
}
