import { isTimeUp } from "../concurrency/cancellation.ts";
import type { FunctionCall } from "../content/content.ts";
import { counted } from "../json/counted.ts";
import { canonicalJson } from "../json/same-json.ts";
import { toJsonValue } from "../json/to-json-value.ts";
import type { ToolCallsResult } from "./tool-calls.ts";
import type { Turn } from "./turn.ts";
import { abortEnd, type TurnEnd } from "./turn-ending.ts";
import { withSummary } from "./turn-summary.ts";

/** From how many equal calls in a row on the model is told of it. */
const warnedFrom = 3;

/** Watches one agent's loop of model and tools, so that it ends also when the model never comes to an answer. */
export class LoopLimits {
  readonly #turn: Turn;
  #failures = 0;
  #repeats = 0;
  #lastCalls = "";

  constructor(turn: Turn) {
    this.#turn = turn;
  }

  /** Whether the last thing that the model tried came to nothing. */
  get hasFailed(): boolean {
    return this.#failures > 0;
  }

  /** The limit that keeps the model from being asked once more, if there is one. */
  exceeded(): TurnEnd | undefined {
    const end = this.#exceeded();
    return end === undefined ? undefined : withSummary(this.#turn, end);
  }

  #exceeded(): TurnEnd | undefined {
    const { abortSignal, config, modelCalls } = this.#turn;
    const { maxModelCalls, maxToolFailures, maxRepeatedCalls } = config;
    if (isTimeUp(abortSignal)) return abortEnd(abortSignal);
    if (modelCalls >= maxModelCalls) {
      const message = `The model was called ${counted(modelCalls, "time")} in this turn, which is the limit. runConfig.maxModelCalls raises it.`;
      return { code: "MODEL_CALL_LIMIT", message };
    }
    if (this.#failures >= maxToolFailures) {
      const message = `Tool calls or answers failed ${counted(this.#failures, "time")} in a row, which is the limit. runConfig.maxToolFailures raises it.`;
      return { code: "TOOL_FAILURE_LIMIT", message };
    }
    if (this.#repeats >= maxRepeatedCalls) {
      const message = `The model made the same calls ${counted(this.#repeats, "time")} in a row, which is the limit. runConfig.maxRepeatedCalls raises it.`;
      return { code: "REPEATED_CALLS", message };
    }
    return undefined;
  }

  /** Notes that the model's answer did not have the wanted form. */
  noteRejectedAnswer(): void {
    this.#failures++;
  }

  /** Notes whether what the model called led anywhere. */
  noteResults(results: ToolCallsResult): void {
    this.#failures = results.allFailed ? this.#failures + 1 : 0;
  }

  /** Notes what the model calls. Says what it is to be told with the results when it goes round in circles. */
  noteCalls(calls: readonly FunctionCall[]): string | undefined {
    const asked = canonicalJson(toJsonValue(calls.map(({ name, args, argsText }) => [name, args, argsText])).value);
    this.#repeats = asked === this.#lastCalls ? this.#repeats + 1 : 1;
    this.#lastCalls = asked;
    const { maxRepeatedCalls } = this.#turn.config;
    // Before the limit, as long as it leaves room for that: what comes with the last results is read by no model.
    const isWarned = this.#repeats >= Math.max(2, Math.min(warnedFrom, maxRepeatedCalls - 1));
    if (!isWarned || this.#repeats >= maxRepeatedCalls) return undefined;
    this.#turn.span.addEvent("calls_repeated", { count: this.#repeats });
    return `This was asked for ${this.#repeats} times in a row, with exactly the same arguments. If that leads nowhere, try something else or answer with what you have: after ${maxRepeatedCalls} times you are not asked again.`;
  }
}
