import { abortable } from "../concurrency/abortable.ts";
import { Cancellation, isTimeUp } from "../concurrency/cancellation.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { BaseTool } from "./base-tool.ts";
import { type LateEndListener, noteLateEnd } from "./late-end.ts";
import type { ToolContext } from "./tool-context.ts";

/** One run of a tool. */
interface Run {
  readonly args: JsonObject;
  readonly toolContext: ToolContext;
}

/**
 * Runs a tool and stops waiting for it when its time is up or the turn is aborted; its context's signal aborts then.
 * @param onLateEnd Hears of a tool that ends after that.
 * @throws ToolwrightError `TOOL_TIMEOUT` or `ABORTED`, and whatever the tool throws.
 */
export async function runWithTimeout(tool: BaseTool, run: Run, onLateEnd?: LateEndListener): Promise<unknown> {
  if (isTimeUp(run.toolContext.abortSignal)) throw notRun(tool);
  const { timeoutMs } = tool.options;
  return timeoutMs === undefined
    ? runUntilAbort(tool, run, onLateEnd)
    : runUntilTimeout(tool, run, timeoutMs, onLateEnd);
}

function runUntilAbort(tool: BaseTool, run: Run, onLateEnd: LateEndListener | undefined): Promise<unknown> {
  const { abortSignal } = run.toolContext;
  const running = start(tool, run);
  return untilAbort(running, abortSignal, () => {
    if (onLateEnd !== undefined) noteLateEnd(running, abortSignal, onLateEnd);
    return cancelled(tool);
  });
}

async function runUntilTimeout(
  tool: BaseTool,
  run: Run,
  timeoutMs: number,
  onLateEnd: LateEndListener | undefined,
): Promise<unknown> {
  let timeout: ToolwrightError | undefined;
  const reason = (): ToolwrightError => {
    timeout = timedOut(tool, timeoutMs);
    return timeout;
  };
  // Not AbortSignal.timeout, whose timer does not keep a process alive.
  const limit = new Cancellation(run.toolContext.abortSignal, { milliseconds: timeoutMs, reason });
  try {
    const toolContext = { ...run.toolContext, abortSignal: limit.signal, reportProgress: outOfTime(run, limit) };
    return await runUntilAbort(tool, { ...run, toolContext }, onLateEnd);
  } catch (error) {
    throw timeout ?? error;
  } finally {
    limit.close();
  }
}

/** Reports progress. For as long as the consumer of the turn takes over it, the tool's clock stands still. */
function outOfTime({ toolContext }: Run, limit: Cancellation): ToolContext["reportProgress"] {
  const { reportProgress } = toolContext;
  return async (value) => {
    const goOn = limit.hold();
    try {
      await reportProgress(value);
    } finally {
      goOn();
    }
  };
}

/**
 * Waits for what must be settled before the tool may run, but no longer than until the turn is cancelled.
 * @throws ToolwrightError `ABORTED`, and whatever the promise rejects with.
 */
export function beforeRun<T>(tool: BaseTool, signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return untilAbort(promise, signal, () => notRun(tool));
}

/** Waits for a promise, but no longer than until the signal aborts; `aborted` makes what is thrown then. */
async function untilAbort<T>(promise: Promise<T>, signal: AbortSignal, aborted: () => ToolwrightError): Promise<T> {
  try {
    return await abortable(promise, signal);
  } catch (error) {
    throw signal.aborted && error === signal.reason ? aborted() : error;
  }
}

/** A tool that is not async may throw or return at once. */
async function start(tool: BaseTool, run: Run): Promise<unknown> {
  return tool.runAsync(run);
}

function timedOut(tool: BaseTool, timeoutMs: number): ToolwrightError {
  const message = `${tool.name} did not answer within ${timeoutMs} ms; what it did is unknown.`;
  return new ToolwrightError("TOOL_TIMEOUT", message);
}

function notRun(tool: BaseTool): ToolwrightError {
  return new ToolwrightError("ABORTED", `${tool.name} was not run: the turn was cancelled.`);
}

function cancelled(tool: BaseTool): ToolwrightError {
  return new ToolwrightError("ABORTED", `${tool.name} was cancelled; what it did is unknown.`);
}
