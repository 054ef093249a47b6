import type { LlmAgent } from "../agents/llm-agent.ts";
import { abortableStream } from "../concurrency/abortable.ts";
import type { Content, FunctionCall } from "../content/content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event, FinishReason } from "../events/event.ts";
import { describeError } from "../json/describe-error.ts";
import type { Model, ModelRequest, ModelResponse } from "../models/model.ts";
import { resolveModel } from "../models/model-registry.ts";
import type { BaseTool } from "../tools/base-tool.ts";
import { runCallbacks } from "../tools/callback-list.ts";
import type { CallbackContext } from "../tools/tool-context.ts";
import type { Span } from "../tracing/tracer.ts";
import { normaliseCalls } from "./function-calls.ts";
import { mendContents } from "./history.ts";
import { abortEnd } from "./loop-limits.ts";
import { buildModelRequest } from "./model-request.ts";
import type { StructuredOutput } from "./structured-output.ts";
import type { Turn, TurnEventInit } from "./turn.ts";
import { type OpenContext, openCallbackContext } from "./turn-context.ts";

/** A stored answer of the model and what is to happen next. */
export interface ModelStep {
  readonly event: Event;
  readonly calls: readonly FunctionCall[];
  readonly problem?: AnswerProblem;
  /** The answer did not have the wanted form, and the model was told so. */
  readonly asksAgain: boolean;
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
  output: StructuredOutput,
): AsyncGenerator<Event, ModelStep, void> {
  const model = resolveModel(agent.model, agent.name);
  const open = openCallbackContext(turn, agent.name);
  const request = await buildModelRequest(turn, agent, model.name, tools, output);
  const response = yield* obtainResponse(turn, agent, model, request, open);
  return yield* storeAnswer(turn, agent, tools, output, response, open);
}

async function* obtainResponse(
  turn: Turn,
  agent: LlmAgent,
  model: Model,
  modelRequest: ModelRequest,
  open: OpenContext<CallbackContext>,
): AsyncGenerator<Event, ModelResponse, void> {
  const hooks = turn.hooksOf(agent);
  const callbackContext = open.context;
  const seen = { callbackContext, modelRequest };
  const replacement = await runCallbacks("beforeModelCallback", hooks.beforeModelCallback, seen);
  if (hooks.beforeModelCallback !== undefined) mendRequest(modelRequest);
  const modelResponse = replacement ?? (yield* callModel(turn, agent, model, modelRequest, callbackContext));
  const edited = await runCallbacks("afterModelCallback", hooks.afterModelCallback, { callbackContext, modelResponse });
  return edited ?? modelResponse;
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
    const response = yield* streamModel(turn, agent, model, request);
    traceResponse(span, response);
    return response;
  } catch (error) {
    span.fail(error);
    const failure = { callbackContext, modelRequest: request, error };
    const { onModelErrorCallback } = turn.hooksOf(agent);
    return (await runCallbacks("onModelErrorCallback", onModelErrorCallback, failure)) ?? failedResponse(turn, error);
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
    else if (stream) yield await turn.fragment({ author: agent.name, content: response.content });
  }
  if (whole !== undefined) return whole;
  throw new ToolwrightError("MODEL_FAILED", `The model ${model.name} ended its stream without a whole answer.`);
}

function failedResponse(turn: Turn, error: unknown): ModelResponse {
  if (turn.abortSignal.aborted) {
    const { code, message } = abortEnd(turn.abortSignal);
    return { errorCode: code, errorMessage: message };
  }
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

async function* storeAnswer(
  turn: Turn,
  agent: LlmAgent,
  tools: ReadonlyMap<string, BaseTool>,
  output: StructuredOutput,
  response: ModelResponse,
  open: OpenContext<CallbackContext>,
): AsyncGenerator<Event, ModelStep, void> {
  const { content, calls, ghosts } = normaliseCalls(response.content);
  if (ghosts > 0) turn.span.addEvent("ghost_calls_ignored", { count: ghosts });
  const problem = answerProblem(response);
  const isAnswer = calls.length === 0 && problem === undefined;
  const answer = isAnswer ? await finishAnswer(turn, agent, output, content, open) : { content };
  // With calls, the turn goes on to answer them, and its last event carries the error.
  const error = calls.length === 0 ? problem : undefined;
  const event = await turn.commit(
    {
      author: agent.name,
      content: answer.content ?? (error === undefined ? { role: "model", parts: [] } : undefined),
      finishReason: response.finishReason,
      usageMetadata: response.usageMetadata,
      customMetadata: response.customMetadata,
      errorCode: error?.code,
      errorMessage: error?.message,
      longRunningToolIds: problem === undefined ? longRunningIds(calls, tools) : undefined,
      actions: { ...open.actions, ...(answer.feedback === undefined ? {} : { outputRejected: true }) },
    },
    [open.state],
  );
  yield event;
  if (answer.feedback !== undefined) yield await turn.commit(feedbackEvent(agent, answer.feedback));
  return { event, calls, asksAgain: answer.feedback !== undefined, ...(problem === undefined ? {} : { problem }) };
}

/** Brings a final answer into the wanted form and writes it to the state, or says what is wrong with it. */
async function finishAnswer(
  turn: Turn,
  agent: LlmAgent,
  output: StructuredOutput,
  content: Content | undefined,
  { state }: OpenContext<CallbackContext>,
): Promise<{ readonly content: Content | undefined; readonly feedback?: string }> {
  const { outputKey } = agent.options;
  const text = (content?.parts ?? []).map((part) => (part.thought ? "" : (part.text ?? ""))).join("");
  if (!output.wanted) {
    if (outputKey !== undefined) state.set(outputKey, text);
    return { content };
  }
  const checked = await output.check(turn, agent, text);
  if ("feedback" in checked) return { content, feedback: checked.feedback };
  if (outputKey !== undefined) state.set(outputKey, checked.value);
  const thoughts = (content?.parts ?? []).filter(({ thought }) => thought);
  return { content: { role: "model", parts: [...thoughts, { text: JSON.stringify(checked.value) }] } };
}

/** In the role of the user, since the model must answer to it. */
function feedbackEvent(agent: LlmAgent, text: string): TurnEventInit {
  return { author: agent.name, content: { role: "user", parts: [{ text }] }, actions: { outputRejected: true } };
}

function longRunningIds(
  calls: readonly FunctionCall[],
  tools: ReadonlyMap<string, BaseTool>,
): readonly string[] | undefined {
  const ids = calls.flatMap(({ id, name }) => (tools.get(name ?? "")?.options.longRunning && id ? [id] : []));
  return ids.length > 0 ? ids : undefined;
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
