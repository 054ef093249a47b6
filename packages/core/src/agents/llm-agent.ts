import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { Model } from "../models/model.ts";
import { captureCallSite } from "../signature/call-site.ts";
import { isProduction } from "../signature/host-process.ts";
import type { BaseTool } from "../tools/base-tool.ts";
import type { CallbackList } from "../tools/callback-list.ts";
import type { AfterToolCallback, BeforeToolCallback } from "../tools/tool-callbacks.ts";
import type { ReadonlyContext } from "../tools/tool-context.ts";
import { toTools } from "../tools/tool-list.ts";
import type { ToolLike, Toolset } from "../tools/toolset.ts";
import type {
  AfterAgentCallback,
  AfterModelCallback,
  BeforeAgentCallback,
  BeforeModelCallback,
} from "./agent-callbacks.ts";

/** Writes an instruction for each model call. What it returns is used as it is: no templates. */
export type InstructionProvider = (context: ReadonlyContext) => string | Promise<string>;

/** What an agent is made of. */
export interface LlmAgentOptions {
  /** An identifier; `user` is taken. Events carry it as their author. */
  readonly name: string;
  /** A model, or the name of a registered one; without it, `TOOLWRIGHT_MODEL` names the model. */
  readonly model?: Model | string | undefined;
  /** What the agent is for, in words for other agents. */
  readonly description?: string | undefined;
  /**
   * What the model is told to do. In text, `{key}` is replaced by a value of the state (`{key?}` when it may be missing)
   * and `{artifact.name}` by an artifact; `{{` and `}}` are literal braces.
   */
  readonly instruction?: string | InstructionProvider | undefined;
  /** Functions, objects with a `call` method, tools and toolsets. */
  readonly tools?: readonly ToolLike[] | undefined;
  /** The state key that the text of the final answer is written to. */
  readonly outputKey?: string | undefined;
  /** Generation settings passed to the model as they are, for example `{ temperature: 0 }`. */
  readonly generateContentConfig?: JsonObject | undefined;
  /** Whether the model sees the earlier turns of the session, or this turn only (`none`). */
  readonly includeContents?: "default" | "none" | undefined;
  readonly beforeAgentCallback?: CallbackList<BeforeAgentCallback> | undefined;
  readonly afterAgentCallback?: CallbackList<AfterAgentCallback> | undefined;
  readonly beforeModelCallback?: CallbackList<BeforeModelCallback> | undefined;
  readonly afterModelCallback?: CallbackList<AfterModelCallback> | undefined;
  readonly beforeToolCallback?: CallbackList<BeforeToolCallback> | undefined;
  readonly afterToolCallback?: CallbackList<AfterToolCallback> | undefined;
}

/**
 * An agent that lets a model decide which tools to call. It holds no state of its own: one agent can serve any number
 * of sessions at once.
 *
 * @throws ToolwrightError `INVALID_AGENT` for a bad name, `INVALID_TOOL` for something in `tools` that is no tool,
 * `DUPLICATE_TOOL` for two tools of one name.
 */
export class LlmAgent {
  readonly "~toolwright" = "agent";
  readonly name: string;
  readonly description: string;
  readonly options: LlmAgentOptions;
  readonly tools: readonly (BaseTool | Toolset)[];

  constructor(options: LlmAgentOptions) {
    requireAgentName(options.name);
    this.name = options.name;
    this.description = options.description ?? "";
    this.options = options;
    const callSite = isProduction() ? undefined : captureCallSite(LlmAgent);
    this.tools = toTools(options.tools ?? [], options.name, callSite);
  }

  /** The same agent with some options changed, for example its model. Its tools are shared, not read anew. */
  clone(changes: Partial<LlmAgentOptions>): LlmAgent {
    return new LlmAgent({ ...this.options, tools: this.tools, ...changes });
  }

  /** Recognises agents of every copy of this package in the process, which `instanceof` does not. */
  static isInstance(value: unknown): value is LlmAgent {
    return (
      typeof value === "object" && value !== null && (value as { "~toolwright"?: unknown })["~toolwright"] === "agent"
    );
  }
}

function requireAgentName(name: string): void {
  if (typeof name === "string" && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(name) && name !== "user") return;
  throw new ToolwrightError(
    "INVALID_AGENT",
    `${JSON.stringify(name)} cannot be the name of an agent. Use letters, digits and _ (not a digit first); "user" is taken.`,
    { details: { name: String(name) } },
  );
}
