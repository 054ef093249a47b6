import type { GenerateOptions, Model, ModelRequest, ModelResponse } from "toolwright";
import type { Dialect, EncodedTools } from "../dialects/dialect.ts";
import { streamBroken } from "../failures/model-error.ts";
import { refusedCallResponse } from "../failures/refused-call.ts";
import { requestScope } from "../failures/request-scope.ts";
import { type RetryOptions, withRetries } from "../failures/with-retries.ts";
import { traceLosses } from "../history/trace-losses.ts";
import { withLosses } from "../history/with-losses.ts";
import { isRecord } from "../json-values/json-value.ts";
import type { FileRule } from "../result-files/fit-files.ts";
import { traceHiddenFiles } from "../result-files/trace-hidden-files.ts";
import { type EncodedOutput, encodeOutput } from "../structured-output/encoded-output.ts";
import { AiSdkAnswer } from "./ai-sdk-answer.ts";
import { failureOf, isValidationError, refusalOf } from "./ai-sdk-failure.ts";
import { callIdsFor } from "./call-id.ts";
import type { CallOptions } from "./call-options.ts";
import { dialectFor } from "./dialect-for.ts";
import { isMissing } from "./finish-reason.ts";
import type { AnyVersion, LanguageModel, StreamPart } from "./language-model.ts";
import { promptOf } from "./prompt.ts";
import { shownFiles } from "./shown-files.ts";
import { translateConfig } from "./translate-config.ts";

/** Options of {@link aiSdk}. */
export interface AiSdkOptions {
  /** The name that the model goes by; its `modelId` unless given. */
  readonly name?: string;
  /** The form in which tools are declared; chosen by the model's provider unless given. */
  readonly dialect?: Dialect<unknown>;
  readonly retry?: RetryOptions;
}

/**
 * Any language model of the Vercel AI SDK (specification version 2, 3 or 4) as a model of Toolwright.
 *
 * ```ts
 * import { openai } from "@ai-sdk/openai";
 *
 * const agent = new LlmAgent({ name: "helper", model: aiSdk(openai("gpt-5")), tools: [lookUp] });
 * ```
 */
export function aiSdk(languageModel: LanguageModel, options: AiSdkOptions = {}): Model {
  return new AiSdkModel(languageModel as AnyVersion, options);
}

/** What is needed to read an answer. */
interface Exchange {
  readonly options: CallOptions;
  readonly tools: EncodedTools<unknown>;
  readonly output: EncodedOutput<unknown> | undefined;
  readonly answer: AiSdkAnswer;
  /** Whether a stream has begun. */
  answered: boolean;
}

class AiSdkModel implements Model {
  readonly name: string;
  readonly #model: AnyVersion;
  readonly #dialect: Dialect<unknown>;
  readonly #shows: FileRule;
  readonly #retry: RetryOptions;

  constructor(model: AnyVersion, { name, dialect, retry = {} }: AiSdkOptions) {
    this.name = name ?? model.modelId;
    this.#model = model;
    this.#dialect = dialect ?? dialectFor(model);
    this.#shows = shownFiles(model);
    this.#retry = retry;
  }

  async *generateContent(request: ModelRequest, options: GenerateOptions): AsyncGenerator<ModelResponse, void, void> {
    const attempt = () => requestScope(options.signal, (signal) => this.#ask(request, { ...options, signal }));
    yield* withRetries(attempt, { ...this.#retry, signal: options.signal });
  }

  async *#ask(
    request: ModelRequest,
    { signal, stream, trace }: GenerateOptions,
  ): AsyncGenerator<ModelResponse, void, void> {
    const exchange = this.#prepare(request, signal);
    const { tools, output } = exchange;
    traceLosses(tools.losses, this.#dialect.name, trace);
    traceHiddenFiles(request.contents, this.#shows, trace);
    try {
      for await (const response of stream ? this.#stream(exchange) : this.#generate(exchange)) {
        if (response.partial === true) yield response;
        else yield withLosses(output?.decode(response) ?? response, tools.losses, request);
      }
    } catch (error) {
      const refusal = refusalOf(error);
      const refusedCall = refusal === undefined ? undefined : refusedCallResponse(refusal);
      if (refusedCall === undefined) throw failureOf(this.name, error, exchange.answered);
      yield refusedCall;
    }
  }

  #prepare(request: ModelRequest, abortSignal: AbortSignal): Exchange {
    const model = this.#model;
    const tools = this.#dialect.encodeTools(request.tools);
    const output = encodeOutput(this.#dialect, request.outputSchema);
    const { options, ignored } = translateConfig(request, tools, output);
    const prompt = promptOf(request, { model, tools, callId: callIdsFor(model), shows: this.#shows });
    const answer = new AiSdkAnswer(model.provider, tools);
    answer.warn(ignored.map((setting) => ({ type: "unsupported", setting })));
    return { options: { ...options, prompt, abortSignal }, tools, output, answer, answered: false };
  }

  async *#generate({ options, answer }: Exchange): AsyncGenerator<ModelResponse, void, void> {
    const { content, finishReason, usage, warnings } = await this.#model.doGenerate(options);
    answer.warn(warnings);
    for (const part of content) answer.add(part);
    yield answer.whole(finishReason, usage);
  }

  async *#stream(exchange: Exchange): AsyncGenerator<ModelResponse, void, void> {
    const { options, answer } = exchange;
    const { stream } = await this.#model.doStream({ ...options, includeRawChunks: true });
    exchange.answered = true;
    // Node's streams can be iterated; the DOM's declaration of them does not say so.
    for await (const part of stream as typeof stream & AsyncIterable<StreamPart>) {
      throwIfError(part, answer);
      if (part.type === "finish" && !isMissing(part.finishReason)) {
        yield answer.whole(part.finishReason, part.usage);
        return;
      }
      const shown = answer.add(part);
      if (shown !== undefined) yield { content: { role: "model", parts: [shown] }, partial: true };
    }
    throw streamBroken(this.name, "it ended without a finish reason");
  }
}

/**
 * Some versions pass over an error that the provider sends within a stream; the raw chunk still shows it. Of a chunk
 * that the SDK finds malformed and that was read all the same, nothing is lost.
 */
function throwIfError(part: StreamPart, { hasReadChunk }: AiSdkAnswer): void {
  if (part.type === "error" && !(hasReadChunk && isValidationError(part.error))) throw part.error;
  if (part.type === "raw" && isRecord(part.rawValue) && isRecord(part.rawValue["error"])) throw part.rawValue;
}
