import type { Plugin } from "../agents/plugin.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { EventActions } from "../events/event.ts";
import type { JsonObject } from "../json/json-value.ts";
import { canonicalJson } from "../json/same-json.ts";
import { type OptionNames, refuseUnknownOptions } from "../schema/known-options.ts";
import { wasWritten } from "../state/state-handles.ts";
import type { BaseTool } from "../tools/base-tool.ts";
import type { AfterToolCall, BeforeToolCall } from "../tools/tool-callbacks.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { ResultCache } from "./result-cache.ts";

/** How long, how much and for whom results are kept. */
export interface ToolCachePluginOptions {
  /** Milliseconds for which a result may be given again. Default 60,000. */
  readonly ttlMs?: number | undefined;
  /** Characters of JSON that are kept in all, keys included. Default 5,000,000. */
  readonly maxLength?: number | undefined;
  /**
   * Who may get a result again: the same user (default), only the same session, for tools that read its state, or every
   * user of the app, for tools whose results are the same for all.
   */
  readonly scope?: "session" | "user" | "app" | undefined;
}

const optionNames: OptionNames<ToolCachePluginOptions> = { ttlMs: true, maxLength: true, scope: true };

/**
 * Gives results of tools that say `readOnly` again, for the same agent, tool and arguments, without running the tool.
 * Kept are results that the tool itself gave, before any callback changed them; not kept are errors, results with files,
 * and results of calls that wrote state, saved artifacts or set actions. A tool that may need approval is always run.
 *
 * A result that is kept is given before the agent's own `beforeToolCallback` is asked. A guard that must see every call
 * belongs in a plugin before this one.
 */
export class ToolCachePlugin implements Plugin {
  readonly name = "tool_cache";
  readonly #cache: ResultCache;
  readonly #scope: NonNullable<ToolCachePluginOptions["scope"]>;
  /** Under which key the result of a running call is to be kept: that of its arguments before other callbacks edit them. */
  readonly #keys = new WeakMap<ToolContext, string>();

  /** @throws ToolwrightError `INVALID_PLUGIN` for limits that are no positive numbers, and for options that do not exist. */
  constructor(options: ToolCachePluginOptions = {}) {
    refuseUnknownOptions(options, optionNames, "INVALID_PLUGIN", "The ToolCachePlugin");
    const { ttlMs = 60_000, maxLength = 5_000_000, scope = "user" } = options;
    requirePositive({ ttlMs, maxLength });
    this.#cache = new ResultCache({ ttlMs, maxLength });
    this.#scope = scope;
  }

  beforeToolCallback({ tool, args, issues, toolContext }: BeforeToolCall): JsonObject | undefined {
    if (!isCacheable(tool) || issues.length > 0) return undefined;
    const key = this.#keyOf(tool, args, toolContext);
    const kept = this.#cache.get(key);
    if (kept === undefined) this.#keys.set(toolContext, key);
    return kept;
  }

  afterToolCallback({ toolContext, toolResponse, files, source }: AfterToolCall): undefined {
    const key = this.#keys.get(toolContext);
    if (key === undefined || source !== "tool" || files.length > 0 || didSomething(toolContext)) return;
    this.#cache.set(key, toolResponse);
  }

  /** Forgets all results. */
  clear(): void {
    this.#cache.clear();
  }

  #keyOf(tool: BaseTool, args: JsonObject, { appName, userId, sessionId, agentName }: ToolContext): string {
    const asker = { session: [userId, sessionId], user: [userId], app: [] }[this.#scope];
    return canonicalJson([appName, ...asker, agentName, tool.name, args]);
  }
}

function isCacheable({ options }: BaseTool): boolean {
  const { readOnly, longRunning, requireConfirmation } = options;
  return readOnly === true && longRunning !== true && (requireConfirmation ?? false) === false;
}

/** Given again, a result alone would lack what the call did beside it. */
function didSomething({ state, actions }: ToolContext): boolean {
  const { stateDelta, artifactDelta, ...others }: EventActions = actions;
  return wasWritten(state) || [stateDelta, artifactDelta, others].some((changes) => Object.keys(changes).length > 0);
}

function requirePositive(limits: { readonly [name: string]: number }): void {
  for (const [name, value] of Object.entries(limits)) {
    if (value > 0) continue;
    throw new ToolwrightError("INVALID_PLUGIN", `${name} of the ToolCachePlugin is ${value}; it must be positive.`, {
      details: { name, value: String(value) },
    });
  }
}
