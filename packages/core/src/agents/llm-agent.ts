import type { Content } from "../content/content.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { Model } from "../models/model.ts";
import { describeSchema } from "../schema/describe-schema.ts";
import { type OptionNames, refuseUnknownOptions } from "../schema/known-options.ts";
import { captureCallSite } from "../signature/call-site.ts";
import { isProduction } from "../signature/host-process.ts";
import { checkStateKey } from "../state/state-key.ts";
import type { BaseTool } from "../tools/base-tool.ts";
import type { CallbackList } from "../tools/callback-list.ts";
import type { ToolParameters } from "../tools/function-tool-options.ts";
import type { AfterToolCallback, BeforeToolCallback, OnToolErrorCallback } from "../tools/tool-callbacks.ts";
import type { ReadonlyContext } from "../tools/tool-context.ts";
import { toTools } from "../tools/tool-list.ts";
import type { ToolLike, Toolset } from "../tools/toolset.ts";
import type { AfterModelCallback, BeforeModelCallback, OnModelErrorCallback } from "./agent-callbacks.ts";
import { type AgentContext, BaseAgent, type BaseAgentOptions, baseAgentOptionNames } from "./base-agent.ts";

/** Writes an instruction for each model call. What it returns is used as it is: no templates. */
export type InstructionProvider = (context: ReadonlyContext) => string | Promise<string>;

/**
 * Gets a copy of the conversation and returns what the model is to see of it; nothing of this is stored. The result may
 * be cut anywhere: a call whose result is missing is answered, and a result whose call is missing becomes text.
 */
export type HistoryCompaction = (contents: Content[], context: ReadonlyContext) => Content[] | Promise<Content[]>;

/** What an LLM agent is made of. */
export interface LlmAgentOptions extends BaseAgentOptions {
  /** A model, or the name of a registered one; without it, that of the nearest ancestor, else `TOOLWRIGHT_MODEL`. */
  readonly model?: Model | string | undefined;
  /**
   * What the model is told to do. In text, `{key}` is replaced by a value of the state and `{artifact.name}` by an artifact
   * (`{key?}`, `{artifact.name?}` when it may be missing); `{{` and `}}` are literal braces.
   */
  readonly instruction?: string | InstructionProvider | undefined;
  /** An instruction for every agent of the tree. Only that of the root counts. */
  readonly globalInstruction?: string | InstructionProvider | undefined;
  /** Functions, objects with a `call` method, tools and toolsets. */
  readonly tools?: readonly ToolLike[] | undefined;
  /** The state key that the final answer is written to: its text, or its value where there is an `outputSchema`. */
  readonly outputKey?: string | undefined;
  /** The shape of the final answer, which is then JSON: an object schema of a schema library, or JSON Schema of an object. */
  readonly outputSchema?: ToolParameters | undefined;
  /** Generation settings passed to the model as they are, for example `{ temperature: 0 }`. */
  readonly generateContentConfig?: JsonObject | undefined;
  /** Whether the model sees the earlier turns of the session, or this turn only (`none`). */
  readonly includeContents?: "default" | "none" | undefined;
  /**
   * How many turns of the conversation the model sees, the present one included; all by default. A call and its result
   * are never parted: approvals and late results count to the turn before.
   */
  readonly historyWindow?: number | undefined;
  /** Shortens the conversation before each model call, for example to a summary and the last turns. */
  readonly compactHistory?: HistoryCompaction | undefined;
  /** The model may not hand the conversation back to the parent. */
  readonly disallowTransferToParent?: boolean | undefined;
  /** The model may not hand the conversation to other sub-agents of the parent. */
  readonly disallowTransferToPeers?: boolean | undefined;
  readonly beforeModelCallback?: CallbackList<BeforeModelCallback> | undefined;
  readonly afterModelCallback?: CallbackList<AfterModelCallback> | undefined;
  readonly onModelErrorCallback?: CallbackList<OnModelErrorCallback> | undefined;
  readonly beforeToolCallback?: CallbackList<BeforeToolCallback> | undefined;
  readonly afterToolCallback?: CallbackList<AfterToolCallback> | undefined;
  readonly onToolErrorCallback?: CallbackList<OnToolErrorCallback> | undefined;
}

const llmAgentOptionNames: OptionNames<LlmAgentOptions> = {
  ...baseAgentOptionNames,
  model: true,
  instruction: true,
  globalInstruction: true,
  tools: true,
  outputKey: true,
  outputSchema: true,
  generateContentConfig: true,
  includeContents: true,
  historyWindow: true,
  compactHistory: true,
  disallowTransferToParent: true,
  disallowTransferToPeers: true,
  beforeModelCallback: true,
  afterModelCallback: true,
  onModelErrorCallback: true,
  beforeToolCallback: true,
  afterToolCallback: true,
  onToolErrorCallback: true,
};

/**
 * An agent that lets a model decide which tools to call.
 *
 * @throws ToolwrightError `INVALID_AGENT` as every agent and for a bad `historyWindow`, `INVALID_TOOL` for something in
 * `tools` that is no tool, `DUPLICATE_TOOL` for two tools of one name, `SCHEMA_NOT_DESCRIBABLE` for an `outputSchema` that
 * is no object schema, `INVALID_STATE` for an `outputKey` that is no key.
 */
export class LlmAgent extends BaseAgent {
  readonly "~llmAgent" = true;
  declare readonly options: LlmAgentOptions;
  readonly tools: readonly (BaseTool | Toolset)[];

  constructor(options: LlmAgentOptions) {
    super(options);
    refuseUnknownOptions(options, llmAgentOptionNames, "INVALID_AGENT", `The agent "${options.name}"`);
    requireWindow(options);
    if (options.outputKey !== undefined) checkStateKey(options.outputKey);
    if (options.outputSchema !== undefined) describeSchema(options.outputSchema, { agent: options.name });
    const callSite = isProduction() ? undefined : captureCallSite(LlmAgent);
    this.tools = toTools(options.tools ?? [], options.name, callSite);
  }

  /** The model that is asked: the agent's own, or that of the nearest ancestor. */
  get model(): Model | string | undefined {
    for (let agent: BaseAgent | undefined = this; agent !== undefined; agent = agent.parent) {
      if (LlmAgent.isInstance(agent) && agent.options.model !== undefined) return agent.options.model;
    }
    return undefined;
  }

  /** As for every agent; the tools are shared with the clone, not read anew. */
  override clone(changes: Partial<LlmAgentOptions> = {}): LlmAgent {
    const subAgents = this.subAgents.map((agent) => agent.clone());
    return new LlmAgent({ ...this.options, tools: this.tools, subAgents, ...changes });
  }

  override runAsync(context: AgentContext): AsyncGenerator<Event, void, void> {
    return context.runModelLoop();
  }

  /** Recognises LLM agents of every copy of this package in the process, which `instanceof` does not. */
  static override isInstance(value: unknown): value is LlmAgent {
    return BaseAgent.isInstance(value) && (value as { "~llmAgent"?: unknown })["~llmAgent"] === true;
  }
}

function requireWindow({ name, historyWindow }: LlmAgentOptions): void {
  if (historyWindow === undefined || (Number.isSafeInteger(historyWindow) && historyWindow > 0)) return;
  throw new ToolwrightError(
    "INVALID_AGENT",
    `historyWindow of "${name}" is ${historyWindow}; it must be a positive whole number.`,
    { details: { agent: name, historyWindow: String(historyWindow) } },
  );
}
