import type { AfterModelCall, BeforeModelCall, ModelErrorCall } from "../agents/agent-callbacks.ts";
import type { Plugin } from "../agents/plugin.ts";
import { saysSomething, toParts } from "../content/part-payload.ts";
import { describeFile } from "../content/response-file.ts";
import type { Event } from "../events/event.ts";
import { counted } from "../json/counted.ts";
import { describeError } from "../json/describe-error.ts";
import { shortenJson } from "../json/shorten-json.ts";
import type { ModelResponse } from "../models/model.ts";
import { type OptionNames, refuseUnknownOptions } from "../schema/known-options.ts";
import type { AfterToolCall, BeforeToolCall } from "../tools/tool-callbacks.ts";
import { type RedactionOptions, Redactor } from "./redactor.ts";

/** Where the lines go and what they keep to themselves. */
export interface LoggingPluginOptions {
  /** Takes one line. Default: `console.log`. */
  readonly write?: ((line: string) => void) | undefined;
  /** What counts as a secret in the lines, beside what is known to be one. The rules of a `RedactionPlugin` do not count. */
  readonly redaction?: RedactionOptions | undefined;
  /** Characters of a message, of arguments or of a result that are shown. Default 200. */
  readonly maxLength?: number | undefined;
}

const optionNames: OptionNames<LoggingPluginOptions> = { write: true, redaction: true, maxLength: true };

/**
 * Writes one line for each message of the user, each answer of a model and each result of a tool, these with their
 * duration, and for each error. Secrets are left out by rules of its own. Never answers in the place of anything. As the
 * first plugin it sees every step, also those that other plugins answer.
 */
export class LoggingPlugin implements Plugin {
  readonly name = "logging";
  readonly #write: (line: string) => void;
  readonly #redactor: Redactor;
  readonly #maxLength: number;
  /** When the step of a context began, in milliseconds. */
  readonly #starts = new WeakMap<object, number>();

  /** @throws ToolwrightError `INVALID_PLUGIN` for an option that does not exist. */
  constructor(options: LoggingPluginOptions = {}) {
    refuseUnknownOptions(options, optionNames, "INVALID_PLUGIN", "The LoggingPlugin");
    const { write = console.log, redaction, maxLength = 200 } = options;
    this.#write = write;
    this.#redactor = new Redactor(redaction);
    this.#maxLength = maxLength;
  }

  beforeModelCallback({ callbackContext }: BeforeModelCall): undefined {
    this.#starts.set(callbackContext, performance.now());
  }

  afterModelCallback({ callbackContext, modelResponse }: AfterModelCall): undefined {
    const { agentName } = callbackContext;
    this.#log(() => `${agentName} model ${this.#describeAnswer(modelResponse)}`, callbackContext);
  }

  onModelErrorCallback({ callbackContext, error }: ModelErrorCall): undefined {
    const { agentName } = callbackContext;
    this.#log(() => `${agentName} model failed: ${this.#show(describeError(error).message)}`, callbackContext);
  }

  beforeToolCallback({ toolContext }: BeforeToolCall): undefined {
    this.#starts.set(toolContext, performance.now());
  }

  afterToolCallback({ tool, args, toolContext, toolResponse, files, source }: AfterToolCall): undefined {
    const from = source === "callback" ? " [callback]" : "";
    this.#log(() => {
      const sent = files.map((file) => ` [${this.#redactor.text(describeFile(file))}]`).join("");
      const result = `${this.#show(toolResponse)}${sent}${from}`;
      return `${toolContext.agentName} tool ${tool.name}(${this.#show(args)}) → ${result}`;
    }, toolContext);
  }

  onEventCallback(event: Event): undefined {
    if (event.author === "user") this.#log(() => `user ${this.#describeContent(event)}`);
    if (event.errorCode === undefined) return;
    this.#log(() => `${event.author} error ${event.errorCode}: ${this.#show(event.errorMessage ?? "")}`);
  }

  #describeAnswer(response: ModelResponse): string {
    const tokens = response.usageMetadata?.totalTokenCount;
    const used = tokens === undefined ? "" : ` [${counted(tokens, "token")}]`;
    const problem = response.errorCode === undefined ? "" : ` ${response.errorCode}`;
    return `${this.#describeContent(response)}${problem}${used}`;
  }

  #describeContent({ content }: Pick<Event, "content">): string {
    // What a model gave is seen here as it came, whatever its type says.
    const said = toParts(content?.parts)
      .filter(saysSomething)
      .flatMap(({ text, thought, functionCall, functionResponse, inlineData }) => {
        if (thought === true) return [];
        if (text !== undefined) return text.trim() === "" ? [] : `says ${this.#show(text)}`;
        if (functionCall !== undefined) return `calls ${functionCall.name}`;
        if (functionResponse !== undefined) return `answers ${functionResponse.name}`;
        return inlineData === undefined ? "sends a file" : `sends ${inlineData.mimeType ?? "a file"}`;
      });
    return said.length === 0 ? "says nothing" : said.join(", ");
  }

  /** As JSON, so that it stays on one line. */
  #show(value: unknown): string {
    return shortenJson(this.#redactor.value(value), this.#maxLength);
  }

  /** Nothing that goes wrong here may end a turn. */
  #log(describe: () => string, step?: object): void {
    const start = step === undefined ? undefined : this.#starts.get(step);
    const duration = start === undefined ? "" : ` (${Math.round(performance.now() - start)} ms)`;
    try {
      this.#write(`${describe()}${duration}`);
    } catch {
      // Whoever gave the function knows best what its failure means.
    }
  }
}
