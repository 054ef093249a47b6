import type { Plugin } from "../agents/plugin.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import { type JsonObject, setOwn } from "../json/json-value.ts";
import type { AfterToolCall, BeforeToolCall } from "../tools/tool-callbacks.ts";
import { redactEvent, withholdEvent } from "./redact-event.ts";
import { type RedactionOptions, Redactor } from "./redactor.ts";

/**
 * Takes secrets out of tool results and out of every event, before it is stored, shown or told to the model. Tools still
 * get the arguments that the model sent.
 *
 * What cannot be searched is withheld, never let through. Fragments of streamed text are withheld too, since a secret may
 * be cut across them; the whole answer follows. State, artifacts and files, in messages and beside results, are not
 * searched. A call that a person approved is refused when its stored arguments lack a secret, which only the first call
 * held.
 */
export class RedactionPlugin implements Plugin {
  readonly name = "redaction";
  readonly #redactor: Redactor;

  constructor(options: RedactionOptions = {}) {
    this.#redactor = new Redactor(options);
  }

  /** @throws ToolwrightError `INVALID_CONFIRMATION` for an approved call whose arguments were redacted. */
  beforeToolCallback({ tool, args, toolContext }: BeforeToolCall): undefined {
    if (toolContext.confirmation === undefined || !JSON.stringify(args).includes(this.#markAsJson)) return;
    throw new ToolwrightError(
      "INVALID_CONFIRMATION",
      `${tool.name} was not run: its arguments held a secret, which is not kept while a person is asked. Let the tool read the secret from elsewhere.`,
      { details: { tool: tool.name, functionCallId: toolContext.functionCallId } },
    );
  }

  /** Changes the result in place, so that the callbacks after this one still see it. */
  afterToolCallback({ toolResponse }: AfterToolCall): undefined {
    const cleaned = this.#clean(toolResponse);
    for (const name of Object.keys(toolResponse)) delete toolResponse[name];
    for (const [name, value] of Object.entries(cleaned)) setOwn(toolResponse, name, value);
  }

  onEventCallback(event: Event): Event {
    try {
      return redactEvent(event, this.#redactor);
    } catch {
      return withholdEvent(event, this.#redactor);
    }
  }

  get #markAsJson(): string {
    return JSON.stringify(this.#redactor.mark).slice(1, -1);
  }

  #clean(toolResponse: JsonObject): JsonObject {
    try {
      return this.#redactor.object(toolResponse);
    } catch {
      // Not as the cause: what failed may quote what it failed on.
      throw new ToolwrightError("TOOL_FAILED", "The result was withheld: it could not be searched for secrets.");
    }
  }
}
