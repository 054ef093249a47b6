import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { BaseTool } from "./base-tool.ts";
import type { ToolContext } from "./tool-context.ts";

/**
 * Runs a tool and stops waiting for it when its time is up or the turn is aborted; its context's signal aborts then.
 * @throws ToolwrightError `TOOL_TIMEOUT` or `ABORTED`, and whatever the tool throws.
 */
export async function runWithTimeout(
  tool: BaseTool,
  call: { readonly args: JsonObject; readonly toolContext: ToolContext },
): Promise<unknown> {
  const { timeoutMs } = tool.options;
  const turnSignal = call.toolContext.abortSignal;
  if (turnSignal.aborted) throw new ToolwrightError("ABORTED", `${tool.name} was not run: the turn was cancelled.`);
  // A timer of our own, because that of AbortSignal.timeout does not keep a process alive.
  const stop = new AbortController();
  const onAbort = (): void => stop.abort(aborted(tool.name));
  turnSignal.addEventListener("abort", onAbort, { once: true });
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => stop.abort(timedOut(tool)), timeoutMs);
  try {
    const toolContext = { ...call.toolContext, abortSignal: stop.signal };
    const running = (async () => tool.runAsync({ args: call.args, toolContext }))();
    return await Promise.race([running, rejectOnAbort(stop.signal)]);
  } finally {
    clearTimeout(timer);
    turnSignal.removeEventListener("abort", onAbort);
  }
}

/** Never resolves; nobody needs to handle its rejection. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  const rejection = new Promise<never>((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  rejection.catch(() => {});
  return rejection;
}

function timedOut(tool: BaseTool): ToolwrightError {
  const message = `${tool.name} did not answer within ${tool.options.timeoutMs} ms; what it did is unknown.`;
  return new ToolwrightError("TOOL_TIMEOUT", message);
}

function aborted(toolName: string): ToolwrightError {
  return new ToolwrightError("ABORTED", `${toolName} was cancelled; what it did is unknown.`);
}
