import type { Waits } from "../concurrency/waits.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { isRecord } from "../json/json-value.ts";
import type { CallbackResult } from "./tool-callbacks.ts";

/** One callback or several, run in order until one answers. */
export type CallbackList<C> = C | readonly C[];

/**
 * Runs callbacks in order; the first object returned ends the list.
 *
 * @param waits Is told of the one that runs.
 * @throws ToolwrightError `INVALID_CALLBACK_RESULT` when one returns something else than an object, `null` or `undefined`.
 */
export async function runCallbacks<A, R extends object>(
  kind: string,
  callbacks: CallbackList<(argument: A) => CallbackResult<R>> | undefined,
  argument: A,
  waits?: Waits,
): Promise<R | undefined> {
  for (const callback of toCallbackList(callbacks)) {
    const ask = async () => callback(argument);
    const result = await (waits === undefined ? ask() : waits.during(describeCallback(kind, callback.name), ask));
    if (result === undefined || result === null) continue;
    if (!isRecord(result)) throw invalidResult(kind, callback.name, result);
    return result;
  }
  return undefined;
}

/** The kind, and the name of the plugin or function where it says more. */
function describeCallback(kind: string, name: string): string {
  return name === "" || name === kind ? kind : `${kind} "${name}"`;
}

/**
 * Refuses a callback that cannot be called: found when the first call comes, it would be told to a model.
 * @throws ToolwrightError `INVALID_AGENT`.
 */
export function requireCallbacks(options: object, agentName: string): void {
  for (const [name, callbacks] of Object.entries(options)) {
    if (!name.endsWith("Callback")) continue;
    if (toCallbackList<unknown>(callbacks).every((callback) => typeof callback === "function")) continue;
    throw new ToolwrightError(
      "INVALID_AGENT",
      `The ${name} of agent ${JSON.stringify(agentName)} is no function, and no list of functions.`,
      { details: { agent: agentName, callback: name } },
    );
  }
}

/** Callbacks as a list, whether there are none, one or several. */
export function toCallbackList<C>(callbacks: CallbackList<C> | undefined): readonly C[] {
  if (callbacks === undefined) return [];
  return Array.isArray(callbacks) ? callbacks : [callbacks as C];
}

function invalidResult(kind: string, name: string, result: unknown): ToolwrightError {
  return new ToolwrightError(
    "INVALID_CALLBACK_RESULT",
    `The ${describeCallback(kind, name)} returned ${Array.isArray(result) ? "a list" : `a ${typeof result}`}. Return an object to take the place of the result, or undefined to go on.`,
    { details: { callback: kind, name } },
  );
}
