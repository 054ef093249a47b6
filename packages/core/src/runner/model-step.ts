import type { LlmAgent } from "../agents/llm-agent.ts";
import type { FunctionCall, Part } from "../content/content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { createEvent } from "../events/create-event.ts";
import type { Event, FinishReason } from "../events/event.ts";
import { describeError } from "../json/describe-error.ts";
import type { Model, ModelRequest, ModelResponse } from "../models/model.ts";
import { resolveModel } from "../models/model-registry.ts";
import type { BaseTool } from "../tools/base-tool.ts";
import { runCallbacks } from "../tools/callback-list.ts";
import type { CallbackContext } from "../tools/tool-context.ts";
import type { Span } from "../tracing/tracer.ts";
import { abortableStream } from "./abortable.ts";
import { normaliseCalls } from "./function-calls.ts";
import { buildModelRequest } from "./model-request.ts";
import type { Turn, TurnEventInit } from "./turn.ts";
import { type OpenContext, openCallbackContext } from "./turn-context.ts";

/** A stored answer of the model and what is to happen next. */
export interface ModelStep {
  readonly event: Event;
  readonly calls: readonly FunctionCall[];
  readonly problem?: AnswerProblem;
}

/** An answer that ended in a way that makes its calls unsafe to run. */
export interface AnswerProblem {
  readonly code: string;
  readonly message: string;
  /** Whether the model may try again in this turn. */
  readonly endsTurn: boolean;
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
  const signal = turn.abortSignal;
  const stream = turn.config.streamingMode === "sse";
  let whole: ModelResponse | undefined;
  for await (const response of abortableStream(model.generateContent(request, { signal, stream }), signal)) {
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
  const errorMessage = describeError(error).message;
  return { errorCode: ToolwrightError.isInstance(error) ? error.code : "MODEL_FAILED", errorMessage };
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
  const { content, calls, ghosts } = normaliseCalls(response.content);
  if (ghosts > 0) turn.span.addEvent("ghost_calls_ignored", { count: ghosts });
  const problem = answerProblem(response);
  // With calls, the turn goes on to answer them, and its last event carries the error.
  const error = calls.length === 0 && problem !== undefined ? problem : undefined;
  if (calls.length === 0 && problem === undefined) writeOutput(agent, open, content?.parts ?? []);
  const init: TurnEventInit = {
    author: agent.name,
    content: content ?? (error === undefined ? { role: "model", parts: [] } : undefined),
    finishReason: response.finishReason,
    usageMetadata: response.usageMetadata,
    customMetadata: response.customMetadata,
    errorCode: error?.code,
    errorMessage: error?.message,
    longRunningToolIds: problem === undefined ? longRunningIds(calls, tools) : undefined,
    actions: open.actions,
  };
  const event = await turn.commit(init, [open.state]);
  return { event, calls, ...(problem === undefined ? {} : { problem }) };
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

const finishProblems: ReadonlyMap<string, string> = new Map<FinishReason, string>([
  ["SAFETY", "The model's answer was stopped by a safety filter."],
  ["RECITATION", "The model's answer was stopped because it recited protected text."],
  ["MALFORMED_FUNCTION_CALL", "The model wrote a function call that could not be read."],
  ["ERROR", "The model's answer ended with an error."],
]);

/** A cut answer may hold half a call; after a refusal, an error or an unknown end, no call in it can be trusted. */
function answerProblem({ finishReason, errorCode, errorMessage }: ModelResponse): AnswerProblem | undefined {
  if (errorCode !== undefined) return { code: errorCode, message: errorMessage ?? errorCode, endsTurn: true };
  if (finishReason === undefined || finishReason === "STOP") return undefined;
  if (finishReason === "MAX_TOKENS") {
    return { code: "OUTPUT_TRUNCATED", message: "The model's answer was cut at its token limit.", endsTurn: false };
  }
  const message =
    finishProblems.get(finishReason) ?? `The model's answer ended for an unknown reason (${finishReason}).`;
  return { code: "UNSAFE_FINISH", message, endsTurn: true };
}
