import type { LlmAgent } from "../agents/llm-agent.ts";
import type { Content, FunctionCall, Part } from "../content/content.ts";
import { contentText } from "../content/content-text.ts";
import type { Event, FinishReason } from "../events/event.ts";
import type { ModelResponse } from "../models/model.ts";
import type { BaseTool } from "../tools/base-tool.ts";
import type { CallbackContext } from "../tools/tool-context.ts";
import { normaliseCalls } from "./function-calls.ts";
import type { StructuredOutput } from "./structured-output.ts";
import type { Turn, TurnEventInit } from "./turn.ts";
import type { OpenContext } from "./turn-context.ts";

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
  /** Whether the turn is over, or the model may go on after its calls were answered. */
  readonly endsTurn: boolean;
  /** What the model is told, when it is to answer again in the place of this answer. */
  readonly feedback?: string;
}

/** Stores an answer as the agent's event, and what the model is told when it must answer again. */
export async function* storeAnswer(
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
  const answer =
    problem === undefined && calls.length === 0
      ? await finishAnswer(turn, agent, output, content, open)
      : { content, feedback: calls.length === 0 ? problem?.feedback : undefined };
  // With calls, the turn goes on to answer them, and its last event carries the error.
  const error = calls.length === 0 && answer.feedback === undefined ? problem : undefined;
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
): Promise<{ readonly content: Content | undefined; readonly feedback?: string | undefined }> {
  const { outputKey } = agent.options;
  const text = contentText(content);
  if (!output.wanted) {
    if (outputKey !== undefined) state.set(outputKey, text);
    return { content };
  }
  const checked = await output.check(turn, agent, text);
  if ("feedback" in checked) return { content, feedback: checked.feedback };
  if (outputKey !== undefined) state.set(outputKey, checked.value);
  return { content: { role: "model", parts: withText(content?.parts ?? [], JSON.stringify(checked.value)) } };
}

/** The text in the place of all others; thoughts stay, and what a provider wants back with the last text. */
function withText(parts: readonly Part[], text: string): Part[] {
  const kept = parts.filter((part) => part.thought || part.text === undefined);
  const last = parts.findLast((part) => !part.thought && part.text !== undefined);
  return [...kept, { ...last, text }];
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
  ["ERROR", "The model's answer ended with an error."],
]);

/** A cut answer may hold half a call; after a refusal, an error or an unknown end, no call in it can be trusted. */
function answerProblem({ finishReason, errorCode, errorMessage }: ModelResponse): AnswerProblem | undefined {
  if (errorCode !== undefined) return { code: errorCode, message: errorMessage ?? errorCode, endsTurn: true };
  if (finishReason === undefined || finishReason === "STOP") return undefined;
  if (finishReason === "MAX_TOKENS") {
    return { code: "OUTPUT_TRUNCATED", message: "The model's answer was cut at its token limit.", endsTurn: false };
  }
  if (finishReason === "MALFORMED_FUNCTION_CALL") return malformedCall(errorMessage);
  const message =
    finishProblems.get(finishReason) ?? `The model's answer ended for an unknown reason (${finishReason}).`;
  return { code: "UNSAFE_FINISH", message, endsTurn: true };
}

/** The provider could not read the call: the model has to write it again. */
function malformedCall(errorMessage: string | undefined): AnswerProblem {
  const message = `The model wrote a function call that could not be read.${errorMessage ? ` ${errorMessage}` : ""}`;
  const feedback = `${message} Make the call again, with valid JSON arguments.`;
  return { code: "UNSAFE_FINISH", message, endsTurn: false, feedback };
}
