import type {
  GenerateContentParameters,
  GenerateContentResponse,
  GoogleGenAI,
  GoogleGenAIOptions,
} from "@google/genai";
import type { GenerateOptions, Model, ModelRequest, ModelResponse } from "toolwright";
import { geminiDialect } from "../dialects/gemini-dialect.ts";
import { requestScope } from "../failures/request-scope.ts";
import { type RetryOptions, withRetries } from "../failures/with-retries.ts";
import { traceLosses } from "../history/trace-losses.ts";
import { withLosses } from "../history/with-losses.ts";
import { geminiShows } from "../result-files/gemini-files.ts";
import { traceHiddenFiles } from "../result-files/trace-hidden-files.ts";
import { encodeOutput } from "../structured-output/encoded-output.ts";
import { GeminiAnswer } from "./gemini-answer.ts";
import { geminiFailure } from "./gemini-failure.ts";
import { geminiRequest } from "./gemini-request.ts";
import { loadSdk } from "./load-sdk.ts";
import { type Exchange, watchedFetch } from "./watched-fetch.ts";

/** Options of {@link gemini}. */
export interface GeminiOptions {
  /**
   * What the SDK's client is made with: `apiKey`, `vertexai`, `project`, `location`, `httpOptions` … Whatever is not
   * given is taken from the SDK's own environment variables (`GEMINI_API_KEY` or `GOOGLE_API_KEY`; for Vertex AI
   * `GOOGLE_GENAI_USE_VERTEXAI`, `GOOGLE_CLOUD_PROJECT`, `GOOGLE_CLOUD_LOCATION`).
   */
  readonly client?: GoogleGenAIOptions;
  readonly retry?: RetryOptions;
}

/** The model that {@link gemini} stands for when no name is given. */
const DEFAULT_NAME = "gemini-3.8-flash";

/**
 * A Gemini model, over Google's SDK `@google/genai`, which must be installed. The client is made at the first request.
 *
 * ```ts
 * const agent = new LlmAgent({ name: "helper", model: gemini("gemini-3.8-flash"), tools: [lookUp] });
 * ```
 */
export function gemini(name: string = DEFAULT_NAME, options: GeminiOptions = {}): Model {
  return new GeminiModel(name, options);
}

class GeminiModel implements Model {
  readonly name: string;
  readonly #options: GeminiOptions;
  #client: Promise<GoogleGenAI> | undefined;

  constructor(name: string, options: GeminiOptions) {
    this.name = name;
    this.#options = options;
  }

  generateContent(request: ModelRequest, options: GenerateOptions): AsyncIterable<ModelResponse> {
    const attempt = () => requestScope(options.signal, (signal) => this.#ask(request, { ...options, signal }));
    return withRetries(attempt, { ...this.#options.retry, signal: options.signal });
  }

  async *#ask(
    request: ModelRequest,
    { signal, stream, trace }: GenerateOptions,
  ): AsyncGenerator<ModelResponse, void, void> {
    const dialect = geminiDialect(this.name);
    const tools = dialect.encodeTools(request.tools);
    traceLosses(tools.losses, dialect.name, trace);
    const output = encodeOutput(dialect, request.outputSchema);
    const answer = new GeminiAnswer(this.name, tools);
    const exchange: Exchange = { stage: "not sent" };
    try {
      const shows = geminiShows(this.name, await this.#getClient());
      traceHiddenFiles(request.contents, shows, trace);
      const parameters = geminiRequest(request, { model: this.name, tools, shows }, output);
      for await (const response of await this.#send(parameters, exchange, { signal, stream })) {
        const parts = answer.add(response);
        if (stream && parts.length > 0) yield { content: { role: "model", parts }, partial: true };
      }
    } catch (error) {
      throw geminiFailure(this.name, error, exchange);
    }
    const whole = answer.whole();
    yield withLosses(output?.decode(whole) ?? whole, tools.losses, request);
  }

  async #send(
    { config, ...parameters }: GenerateContentParameters,
    exchange: Exchange,
    { signal, stream }: GenerateOptions,
  ): Promise<AsyncIterable<GenerateContentResponse> | Iterable<GenerateContentResponse>> {
    const { models } = await this.#getClient();
    const fetch = watchedFetch(exchange, this.#options.client?.httpOptions?.fetch);
    const httpOptions = { ...config?.httpOptions, fetch };
    const request = { ...parameters, config: { ...config, abortSignal: signal, httpOptions } };
    return stream ? models.generateContentStream(request) : [await models.generateContent(request)];
  }

  /** The SDK is large; loading it now, not with this module, keeps the start of a program fast. */
  #getClient(): Promise<GoogleGenAI> {
    this.#client ??= loadSdk(this.name).then(({ GoogleGenAI }) => new GoogleGenAI({ ...this.#options.client }));
    return this.#client;
  }
}
