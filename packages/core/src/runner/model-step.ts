import type { LlmAgent } from "../agents/llm-agent.ts";
import { abortableStream } from "../concurrency/abortable.ts";
import { isTimeUp } from "../concurrency/cancellation.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import { describeError } from "../json/describe-error.ts";
import type { GenerateOptions, Model, ModelRequest, ModelResponse } from "../models/model.ts";
import { resolveModel } from "../models/model-registry.ts";
import type { BaseTool } from "../tools/base-tool.ts";
import type { CallbackContext } from "../tools/tool-context.ts";
import type { Span } from "../tracing/tracer.ts";
import { mendContents } from "./history.ts";
import { askHooks } from "./hooks.ts";
import { type ModelStep, storeAnswer } from "./model-answer.ts";
import { buildModelRequest } from "./model-request.ts";
import type { StructuredOutput } from "./structured-output.ts";
import type { Turn } from "./turn.ts";
import { type OpenContext, openCallbackContext } from "./turn-context.ts";
import { endAfter, untilAbort } from "./turn-ending.ts";
import { withSummary } from "./turn-summary.ts";

/** Asks the model once: yields fragments as they come, then the stored answer. */
export async function* runModelStep(
  turn: Turn,
  agent: LlmAgent,
  tools: ReadonlyMap<string, BaseTool>,
  output: StructuredOutput,
): AsyncGenerator<Event, ModelStep, void> {
  const model = resolveModel(agent.model, agent.name);
  const open = openCallbackContext(turn, agent.name);
  const build = (): Promise<ModelRequest> => buildModelRequest(turn, agent, model.name, tools, output);
  const response = yield* obtainResponse(turn, agent, model, build, open);
  return yield* storeAnswer(turn, agent, tools, output, response, open);
}

/** The model's answer, or that of a callback in its place. A turn that is cancelled meanwhile gets an answer that ends it. */
async function* obtainResponse(
  turn: Turn,
  agent: LlmAgent,
  model: Model,
  build: () => Promise<ModelRequest>,
  open: OpenContext<CallbackContext>,
): AsyncGenerator<Event, ModelResponse, void> {
  const { abortSignal } = turn;
  try {
    const modelRequest = await untilAbort(abortSignal, build);
    return yield* askAround(turn, agent, model, modelRequest, open);
  } catch (error) {
    const end = endAfter(error, abortSignal);
    if (end === undefined) throw error;
    const { code, message } = withSummary(turn, end);
    return { errorCode: code, errorMessage: message };
  }
}

/** Asks the model, with the callbacks around it. */
async function* askAround(
  turn: Turn,
  agent: LlmAgent,
  model: Model,
  modelRequest: ModelRequest,
  { context: callbackContext }: OpenContext<CallbackContext>,
): AsyncGenerator<Event, ModelResponse, void> {
  const { abortSignal } = turn;
  const { beforeModelCallback, afterModelCallback } = turn.hooksOf(agent);
  const seen = { callbackContext, modelRequest };
  const replacement = await askHooks(abortSignal, "beforeModelCallback", beforeModelCallback, seen);
  if (beforeModelCallback !== undefined) mendRequest(modelRequest);
  const modelResponse = replacement ?? (yield* callModel(turn, agent, model, modelRequest, callbackContext));
  const answer = { callbackContext, modelResponse };
  return (await askHooks(abortSignal, "afterModelCallback", afterModelCallback, answer)) ?? modelResponse;
}

/** A callback may have cut the conversation between a call and its result. */
function mendRequest(request: ModelRequest): void {
  request.contents = mendContents(request.contents, new Set(request.tools.map(({ name }) => name)));
}

async function* callModel(
  turn: Turn,
  agent: LlmAgent,
  model: Model,
  request: ModelRequest,
  callbackContext: CallbackContext,
): AsyncGenerator<Event, ModelResponse, void> {
  const span = turn.services.tracer.startSpan(
    `chat ${model.name}`,
    { "gen_ai.operation.name": "chat", "gen_ai.request.model": model.name, "gen_ai.agent.name": agent.name },
    turn.span,
  );
  span.setAttributes({ "toolwright.request": request });
  try {
    const response = yield* streamModel(turn, agent, model, request, span);
    traceResponse(span, response);
    return response;
  } catch (error) {
    span.fail(error);
    // A cancelled turn must not go on with what a callback says in the place of the model.
    turn.abortSignal.throwIfAborted();
    const failure = { callbackContext, modelRequest: request, error };
    const { onModelErrorCallback } = turn.hooksOf(agent);
    const replacement = await askHooks(turn.abortSignal, "onModelErrorCallback", onModelErrorCallback, failure);
    return replacement ?? failedResponse(error);
  } finally {
    span.end();
  }
}

async function* streamModel(
  turn: Turn,
  agent: LlmAgent,
  model: Model,
  request: ModelRequest,
  span: Span,
): AsyncGenerator<Event, ModelResponse, void> {
  const signal = turn.abortSignal;
  const stream = turn.config.streamingMode === "sse";
  const trace: GenerateOptions["trace"] = (attributes) => span.setAttributes(attributes);
  let whole: ModelResponse | undefined;
  for await (const response of abortableStream(model.generateContent(request, { signal, stream, trace }), signal)) {
    isTimeUp(signal);
    if (response.partial !== true) whole = response;
    else if (stream) yield await turn.fragment({ author: agent.name, content: response.content });
  }
  if (whole !== undefined) return whole;
  throw new ToolwrightError("MODEL_FAILED", `The model ${model.name} ended its stream without a whole answer.`);
}

function failedResponse(error: unknown): ModelResponse {
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
