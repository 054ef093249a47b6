import type { Content, Part } from "../content/content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { counted } from "../json/counted.ts";
import type { GenerateOptions, Model, ModelRequest, ModelResponse } from "../models/model.ts";

/** A call as a script writes it. The runner gives it an id of its own, as it does with those of every model. */
export interface ScriptedCall {
  readonly name: string;
  readonly args?: Record<string, unknown>;
  readonly argsText?: string;
  readonly id?: string;
}

/**
 * One answer of a script: text, one call or several, a whole response, an error to throw, or a function that decides on
 * the request. A list of responses is a stream.
 */
export type ScriptedStep =
  | string
  | { readonly call: ScriptedCall }
  | { readonly calls: readonly ScriptedCall[] }
  | ModelResponse
  | readonly ModelResponse[]
  | Error
  | ((request: ModelRequest) => ScriptedStep);

/**
 * A model that answers by a script and keeps the requests it got. Call `assertFinished` at the end of a test: a script
 * that was not used up is a test that did not test what it says.
 */
export class ScriptedModel implements Model {
  readonly name: string = "scripted";
  /** Copies of all requests, in order. */
  readonly requests: ModelRequest[] = [];
  readonly #steps: readonly ScriptedStep[];

  constructor(steps: readonly ScriptedStep[]) {
    this.#steps = steps;
  }

  /** @throws ToolwrightError `SCRIPT_MISMATCH` when the script has no further answer. */
  async *generateContent(request: ModelRequest, options: GenerateOptions): AsyncGenerator<ModelResponse, void, void> {
    options.signal.throwIfAborted();
    const index = this.requests.push(structuredClone(request)) - 1;
    const step = this.#steps[index];
    if (step === undefined) {
      throw new ToolwrightError(
        "SCRIPT_MISMATCH",
        `The model was asked for answer ${index + 1}, but the script has ${this.#steps.length}.`,
      );
    }
    yield* toResponses(step, request);
  }

  /** @throws ToolwrightError `SCRIPT_MISMATCH` when answers of the script were never asked for. */
  assertFinished(): void {
    const [asked, written] = [this.requests.length, this.#steps.length];
    if (asked === written) return;
    const message =
      asked > written
        ? `The model was asked ${counted(asked, "time")}, but the script has ${counted(written, "answer")}.`
        : `The script has ${counted(written, "answer")}, but the model was asked ${counted(asked, "time")}.`;
    throw new ToolwrightError("SCRIPT_MISMATCH", message);
  }
}

function toResponses(step: ScriptedStep, request: ModelRequest): readonly ModelResponse[] {
  if (typeof step === "function") return toResponses(step(request), request);
  if (step instanceof Error) throw step;
  if (typeof step === "string") return [{ content: modelContent([{ text: step }]), finishReason: "STOP" }];
  if (isStream(step)) return step;
  if ("call" in step) return [callResponse([step.call])];
  if ("calls" in step) return [callResponse(step.calls)];
  return [step];
}

function isStream(step: ScriptedStep): step is readonly ModelResponse[] {
  return Array.isArray(step);
}

function callResponse(calls: readonly ScriptedCall[]): ModelResponse {
  return { content: modelContent(calls.map((call) => ({ functionCall: { ...call } }))), finishReason: "STOP" };
}

function modelContent(parts: Part[]): Content {
  return { role: "model", parts };
}
