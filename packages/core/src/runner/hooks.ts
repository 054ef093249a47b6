import type { BaseAgent } from "../agents/base-agent.ts";
import type { LlmAgentOptions } from "../agents/llm-agent.ts";
import type { Plugin } from "../agents/plugin.ts";
import { type CallbackList, runCallbacks, toCallbackList } from "../tools/callback-list.ts";
import type { CallbackResult } from "../tools/tool-callbacks.ts";
import { untilAbort } from "./turn-ending.ts";

/** The hooks that plugins and agents have in common. */
const hookNames = [
  "beforeAgentCallback",
  "afterAgentCallback",
  "beforeModelCallback",
  "afterModelCallback",
  "onModelErrorCallback",
  "beforeToolCallback",
  "afterToolCallback",
  "onToolErrorCallback",
] as const;

type HookName = (typeof hookNames)[number];

/** What is to be asked around an agent: the plugins first, then its own callbacks. */
export type Hooks = { readonly [K in HookName]?: readonly NonNullable<Plugin[K]>[] };

/** Collects the hooks of each agent once. */
export class HookCollection {
  readonly #plugins: readonly Plugin[];
  readonly #collected = new WeakMap<BaseAgent, Hooks>();

  constructor(plugins: readonly Plugin[]) {
    this.#plugins = plugins;
  }

  of(agent: BaseAgent): Hooks {
    let hooks = this.#collected.get(agent);
    if (hooks === undefined) {
      hooks = collect(this.#plugins, agent.options);
      this.#collected.set(agent, hooks);
    }
    return hooks;
  }
}

function collect(plugins: readonly Plugin[], options: LlmAgentOptions): Hooks {
  const hooks: { [name: string]: readonly unknown[] } = {};
  for (const name of hookNames) {
    const all = [
      ...plugins.flatMap((plugin) => boundHook(plugin, name) ?? []),
      ...toCallbackList<unknown>(options[name]),
    ];
    if (all.length > 0) hooks[name] = all;
  }
  return hooks as Hooks;
}

/** Asks the hooks of one kind, if there are any, and waits for them no longer than until the turn is cancelled. */
export function askHooks<A, R extends object>(
  signal: AbortSignal,
  kind: HookName,
  hooks: CallbackList<(argument: A) => CallbackResult<R>> | undefined,
  argument: A,
): Promise<R | undefined> | undefined {
  return hooks === undefined ? undefined : untilAbort(signal, () => runCallbacks(kind, hooks, argument));
}

/** The hook of a plugin by its name, called on the plugin, which may be an instance of a class; errors name the plugin. */
export function boundHook<K extends Exclude<keyof Plugin, "name">>(plugin: Plugin, name: K): Plugin[K] | undefined {
  const hook = plugin[name] as Function | undefined;
  if (hook === undefined) return undefined;
  const call = (argument: unknown): unknown => Reflect.apply(hook, plugin, [argument]);
  return Object.defineProperty(call, "name", { value: plugin.name }) as unknown as Plugin[K];
}
