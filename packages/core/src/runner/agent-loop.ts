import type { LlmAgent } from "../agents/llm-agent.ts";
import type { Content } from "../content/content.ts";
import type { Event } from "../events/event.ts";
import { runCallbacks } from "../tools/callback-list.ts";
import type { CallbackContext } from "../tools/tool-context.ts";
import { resolveTools } from "./model-request.ts";
import { runModelStep } from "./model-step.ts";
import { refuseToolCalls, runToolCalls } from "./tool-calls.ts";
import type { Turn } from "./turn.ts";
import { type OpenContext, openCallbackContext } from "./turn-context.ts";

/** Runs an agent for one turn: its callbacks, and between them the loop of model and tools. */
export async function* runAgent(turn: Turn, agent: LlmAgent): AsyncGenerator<Event, void, void> {
  const { beforeAgentCallback, afterAgentCallback } = agent.options;
  const before = openCallbackContext(turn, agent.name);
  const answer = await runCallbacks("beforeAgentCallback", beforeAgentCallback, before.context);
  yield* storeCallback(turn, agent, before, answer);
  if (answer !== undefined) return;
  yield* runAgentLoop(turn, agent);
  const after = openCallbackContext(turn, agent.name);
  const addition = await runCallbacks("afterAgentCallback", afterAgentCallback, after.context);
  yield* storeCallback(turn, agent, after, addition);
}

async function* storeCallback(
  turn: Turn,
  agent: LlmAgent,
  { state, actions }: OpenContext<CallbackContext>,
  content: Content | undefined,
): AsyncGenerator<Event, void, void> {
  const event = await turn.commitChanges({ author: agent.name, content, actions }, [state]);
  if (event !== undefined) yield event;
}

/** Model, tools, model, tools … until the model answers without a call, or a limit is reached. */
async function* runAgentLoop(turn: Turn, agent: LlmAgent): AsyncGenerator<Event, void, void> {
  const { maxModelCalls, maxToolFailures } = turn.config;
  for (let failures = 0; ; ) {
    if (turn.abortSignal.aborted) return yield* endTurn(turn, agent, "ABORTED", "The turn was cancelled.");
    if (turn.modelCalls >= maxModelCalls) {
      const message = `The model was called ${maxModelCalls} times in this turn, which is the limit (maxModelCalls).`;
      return yield* endTurn(turn, agent, "MODEL_CALL_LIMIT", message);
    }
    const tools = await resolveTools(turn, agent);
    const { calls, problem } = yield* runModelStep(turn, agent, tools);
    if (calls.length === 0) return;
    const results =
      problem === undefined
        ? await runToolCalls(turn, agent, tools, calls)
        : await refuseToolCalls(turn, agent, calls, { code: "CALL_NOT_RUN", message: `Not run. ${problem.message}` });
    yield results.event;
    if (problem?.endsTurn) return yield* endTurn(turn, agent, problem.code, problem.message);
    if (results.waits || results.event.actions.skipSummarization) return;
    failures = results.allFailed ? failures + 1 : 0;
    if (failures >= maxToolFailures) {
      const message = `All tool calls failed ${failures} times in a row, which is the limit (maxToolFailures).`;
      return yield* endTurn(turn, agent, "TOOL_FAILURE_LIMIT", message);
    }
  }
}

async function* endTurn(
  turn: Turn,
  agent: LlmAgent,
  errorCode: string,
  errorMessage: string,
): AsyncGenerator<Event, void, void> {
  yield await turn.commit({ author: agent.name, errorCode, errorMessage });
}
