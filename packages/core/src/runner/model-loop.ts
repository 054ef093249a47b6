import type { LlmAgent } from "../agents/llm-agent.ts";
import type { Event } from "../events/event.ts";
import { getText } from "../events/event-content.ts";
import { noteDoubtfulAnswer } from "./answer-warnings.ts";
import { followCalls } from "./follow-calls.ts";
import { LoopLimits } from "./loop-limits.ts";
import type { ModelStep } from "./model-answer.ts";
import { resolveTools } from "./model-request.ts";
import { runModelStep } from "./model-step.ts";
import { StructuredOutput } from "./structured-output.ts";
import { refuseToolCalls, runToolCalls, type ToolCallsResult } from "./tool-calls.ts";
import type { Turn } from "./turn.ts";
import type { TurnEnd } from "./turn-ending.ts";

/** Model, tools, model, tools … until the model answers without a call, hands over, or a limit is reached. */
export async function* runModelLoop(turn: Turn, agent: LlmAgent): AsyncGenerator<Event, void, void> {
  const limits = new LoopLimits(turn);
  const output = new StructuredOutput(agent);
  for (;;) {
    const exceeded = limits.exceeded();
    if (exceeded !== undefined) return yield* endTurn(turn, agent, exceeded);
    // Counted where it was checked: parallel branches must not pass the check together.
    turn.countModelCall();
    const tools = output.addTool(await resolveTools(turn, agent));
    const step = yield* runModelStep(turn, agent, tools, output);
    if (step.calls.length === 0) {
      noteDoubtfulAnswer(turn.span, getText(step.event), limits.hasFailed);
      if (!step.asksAgain) return;
      limits.noteRejectedAnswer();
      continue;
    }
    const results = yield* answerCalls(turn, agent, tools, step, limits.noteCalls(step.calls));
    if (step.problem?.endsTurn) return yield* endTurn(turn, agent, step.problem);
    limits.noteResults(results);
    if (yield* output.finish(turn, agent)) return;
    const goesOn = yield* followCalls(turn, agent, results);
    if (!goesOn) return;
  }
}

async function* answerCalls(
  turn: Turn,
  agent: LlmAgent,
  tools: Awaited<ReturnType<typeof resolveTools>>,
  { calls, problem }: ModelStep,
  warning: string | undefined,
): AsyncGenerator<Event, ToolCallsResult, void> {
  if (problem !== undefined) {
    const refusal = { code: "CALL_NOT_RUN" as const, message: `Not run. ${problem.message}` };
    return yield* refuseToolCalls(turn, agent, calls, refusal);
  }
  const requested = calls.map((call) => ({ call }));
  return yield* runToolCalls(turn, agent, tools, requested, warning);
}

async function* endTurn(turn: Turn, agent: LlmAgent, end: TurnEnd): AsyncGenerator<Event, void, void> {
  yield await turn.commit({ author: agent.name, errorCode: end.code, errorMessage: end.message });
}
