import { onAbort } from "../concurrency/on-abort.ts";
import { dropControlActions } from "../events/control-actions.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { BaseTool } from "./base-tool.ts";
import type { LateEndListener } from "./late-end.ts";
import type { ToolContext } from "./tool-context.ts";
import { runWithTimeout } from "./tool-timeout.ts";

/** Milliseconds before the first retry; each further one waits twice as long. */
const firstDelayMs = 100;

/** Runs a tool, and again when it throws, as often as its options allow. Throws what the last try threw. */
export async function runWithRetries(
  tool: BaseTool,
  call: { readonly args: JsonObject; readonly toolContext: ToolContext },
  onLateEnd?: LateEndListener,
): Promise<unknown> {
  const retries = tool.options.retries ?? 0;
  for (let attempt = 0; ; attempt++) {
    try {
      return await runWithTimeout(tool, call, onLateEnd);
    } catch (error) {
      dropControlActions(call.toolContext.actions);
      if (attempt >= retries || call.toolContext.abortSignal.aborted) throw error;
      await delay(firstDelayMs * 2 ** attempt, call.toolContext.abortSignal);
    }
  }
}

/** Waits, but no longer than until the signal aborts. */
function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      stopListening();
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    const stopListening = onAbort(signal, finish);
  });
}
