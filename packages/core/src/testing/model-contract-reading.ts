import type { FunctionCall } from "../content/content.ts";
import type { ErrorCode } from "../errors/error-code.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { ModelRequest, ModelResponse } from "../models/model.ts";
import { parseArguments } from "../schema/parse-arguments.ts";
import { assertEqual, assertThat } from "./contract-assertions.ts";
import type { ModelSetup, ProviderAnswer } from "./model-contract-setup.ts";

/** The request of every check that is about answers: one tool, one message. */
export function simpleRequest(): ModelRequest {
  return {
    model: "model",
    contents: [{ role: "user", parts: [{ text: "How warm is it?" }] }],
    systemInstruction: "Be brief.",
    tools: [
      {
        name: "measure",
        description: "Measures the temperature of a place.",
        parameters: {
          type: "object",
          properties: { place: { type: "string", description: "The place." }, days: { type: "integer" } },
          required: ["place"],
          additionalProperties: false,
        },
      },
    ],
    config: {},
  };
}

/** What a model yielded for one request. */
export interface Reading {
  readonly fragments: readonly ModelResponse[];
  readonly whole: ModelResponse;
}

/** Asks the model and checks what every answer must keep: fragments only when wanted, then one whole answer. */
export async function ask(
  { model }: ModelSetup,
  stream: boolean,
  { request = simpleRequest(), signal = new AbortController().signal } = {},
): Promise<Reading> {
  const before = JSON.stringify(request);
  const responses: ModelResponse[] = [];
  for await (const response of model.generateContent(request, { signal, stream })) responses.push(response);
  assertEqual(JSON.stringify(request), before, "the request after the call");
  const whole = responses.pop();
  assertThat(whole !== undefined && whole.partial !== true, "the last response must be the whole answer");
  assertThat(
    responses.every(({ partial }) => partial === true),
    "only the last response may be whole",
  );
  assertThat(stream || responses.length === 0, "fragments came although they were not wanted");
  return { fragments: responses, whole };
}

/** Runs the check with and without a stream. */
export async function inBothModes(
  setup: ModelSetup,
  answers: readonly ProviderAnswer[],
  check: (reading: Reading, stream: boolean) => void,
): Promise<void> {
  for (const stream of [false, true]) {
    setup.prepare(answers);
    check(await ask(setup, stream), stream);
  }
}

/** The text that a response shows; thoughts are none. */
export function textOf({ content }: ModelResponse, thought = false): string {
  const parts = content?.parts ?? [];
  return parts.map((part) => ((part.thought === true) === thought ? (part.text ?? "") : "")).join("");
}

/** The calls of a response. */
export function callsOf({ content }: ModelResponse): FunctionCall[] {
  return (content?.parts ?? []).flatMap(({ functionCall }) => functionCall ?? []);
}

/** Names and arguments of the calls, read as the agent loop reads them. */
export function readCalls(response: ModelResponse): { name: string | undefined; args: unknown }[] {
  return callsOf(response).map(({ name, args, argsText }) => ({ name, args: parseArguments(argsText ?? args).value }));
}

/** Waits for the failure of an answer. */
export async function assertFails(reading: Promise<Reading>, code: ErrorCode, what: string): Promise<ToolwrightError> {
  const outcome: unknown = await reading.then(
    ({ whole }) => `an answer (${JSON.stringify(whole)})`,
    (error: unknown) => error,
  );
  assertThat(ToolwrightError.isInstance(outcome), `${what}: expected ${code}, but got ${String(outcome)}`);
  assertEqual(outcome.code, code, what);
  return outcome;
}
