import type { ErrorCode } from "../errors/error-code.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import { getText, isFinalResponse } from "../events/event-content.ts";
import { OpenCalls } from "../events/open-calls.ts";
import { type JsonObject, type JsonValue, setOwn } from "../json/json-value.ts";
import type { FunctionDeclaration } from "../schema/gemini-schema.ts";
import { refuseUnknownOptions } from "../schema/known-options.ts";
import { BaseTool, type ToolOptions, toolOptionNames } from "../tools/base-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { BaseAgent } from "./base-agent.ts";
import { LlmAgent } from "./llm-agent.ts";
import { nestedRunOf } from "./nested-run.ts";

/** What an agent tool is made of. */
export interface AgentToolOptions extends ToolOptions {
  readonly agent: BaseAgent;
  /** The agent's answer is the answer of the agent that called it: the model is not asked to put it into words. */
  readonly skipSummarization?: boolean | undefined;
}

/**
 * An agent as a tool of another: it gets a request, works on it in a session of its own that ends with the call, and its
 * answer is the result. The state is the caller's, except `temp:` keys. It cannot wait: a call in it that needs a person's
 * approval, or whose result comes later, makes it fail with `CANNOT_WAIT`.
 */
export class AgentTool extends BaseTool {
  readonly agent: BaseAgent;
  readonly #skipSummarization: boolean;

  /** @throws ToolwrightError `INVALID_AGENT` when `agent` is none, `INVALID_TOOL` for an option that there is not. */
  constructor({ agent, skipSummarization, ...options }: AgentToolOptions) {
    if (!BaseAgent.isInstance(agent)) {
      throw new ToolwrightError("INVALID_AGENT", "An AgentTool needs an agent: new AgentTool({ agent }).");
    }
    refuseUnknownOptions(options, toolOptionNames, "INVALID_TOOL", "An AgentTool");
    super({ name: agent.name, description: agent.description }, options);
    this.agent = agent;
    this.#skipSummarization = skipSummarization ?? false;
  }

  override getDeclaration(): FunctionDeclaration {
    return {
      name: this.name,
      description: this.description,
      parameters: {
        type: "OBJECT",
        properties: { request: { type: "STRING", description: "What the agent is asked to do, in full sentences." } },
        required: ["request"],
      },
    };
  }

  /** @throws ToolwrightError `INVALID_TOOL` outside a runner, and the error that the agent ended with. */
  override async runAsync(call: { readonly args: JsonObject; readonly toolContext: ToolContext }): Promise<unknown> {
    const { toolContext } = call;
    const run = nestedRunOf(toolContext);
    if (run === undefined) {
      throw new ToolwrightError(
        "INVALID_TOOL",
        `The agent "${this.name}" can only be called as a tool within a runner.`,
      );
    }
    if (this.#skipSummarization) toolContext.actions.skipSummarization = true;
    const message = { role: "user", parts: [{ text: String(call.args["request"]) }] };
    let answer: Event | undefined;
    const open = new OpenCalls();
    for await (const event of run(this.agent, message, toolContext.abortSignal)) {
      open.see(event);
      forwardArtifacts(event, toolContext);
      if (event.errorCode !== undefined) throw errorOf(event.errorCode, event.errorMessage);
      if (isFinalResponse(event)) answer = event;
    }
    if (open.size > 0) throw this.#cannotWait();
    return this.#resultOf(answer);
  }

  #cannotWait(): ToolwrightError {
    return new ToolwrightError(
      "CANNOT_WAIT",
      `${this.name} did not finish: a call of it needs a person's approval, or its result comes later. An agent that is used as a tool cannot wait for that. What it did before stays done.`,
      { details: { agent: this.name } },
    );
  }

  #resultOf(answer: Event | undefined): JsonValue {
    const text = answer === undefined ? "" : getText(answer);
    const isJson = LlmAgent.isInstance(this.agent) && this.agent.options.outputSchema !== undefined;
    return isJson && text !== "" ? (JSON.parse(text) as JsonValue) : text;
  }
}

function errorOf(code: string, message = `The agent ended with ${code}.`): ToolwrightError {
  // Codes of events are those of errors, and whatever a callback puts in their place.
  return new ToolwrightError(code as ErrorCode, message);
}

/** The state is that of the caller anyway. */
function forwardArtifacts({ actions }: Event, { actions: { artifactDelta } }: ToolContext): void {
  for (const [filename, version] of Object.entries(actions.artifactDelta)) setOwn(artifactDelta, filename, version);
}
