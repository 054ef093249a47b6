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
  turnSignal.throwIfAborted();
  const timeout = timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs);
  const abortSignal = timeout === undefined ? turnSignal : AbortSignal.any([turnSignal, timeout]);
  const toolContext = timeout === undefined ? call.toolContext : withSignal(call.toolContext, abortSignal);
  let stop = (): void => {};
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(timeout?.aborted ? timedOut(tool.name, timeoutMs ?? 0) : aborted(tool.name));
    abortSignal.addEventListener("abort", stop, { once: true });
  });
  const running = tool.runAsync({ args: call.args, toolContext });
  try {
    return await Promise.race([running, stopped]);
  } finally {
    abortSignal.removeEventListener("abort", stop);
    // A late failure of a call that was given up has nobody left to tell.
    running.catch(() => {});
  }
}

function withSignal(toolContext: ToolContext, abortSignal: AbortSignal): ToolContext {
  return Object.create(toolContext, { abortSignal: { value: abortSignal, enumerable: true } }) as ToolContext;
}

function timedOut(toolName: string, timeoutMs: number): ToolwrightError {
  return new ToolwrightError(
    "TOOL_TIMEOUT",
    `${toolName} did not answer within ${timeoutMs} ms; what it did is unknown.`,
  );
}

function aborted(toolName: string): ToolwrightError {
  return new ToolwrightError("ABORTED", `${toolName} was cancelled; what it did is unknown.`);
}
