import { ToolwrightError } from "../errors/toolwright-error.ts";

/** How a tool ended for which nobody waited any more. */
export interface LateEnd {
  /** Milliseconds since it was given up. */
  readonly lateMs: number;
  /** Set when it threw. What it returned is not told: no callback has seen it. */
  readonly failure?: { readonly error: unknown };
}

/** Hears of calls that end after they were given up. */
export type LateEndListener = (end: LateEnd) => void;

/** Tells the listener when a tool that was just given up ends, unless it ends because it was told to. */
export function noteLateEnd(running: Promise<unknown>, signal: AbortSignal, listener: LateEndListener): void {
  const givenUpAt = performance.now();
  const lateMs = (): number => performance.now() - givenUpAt;
  running.then(
    () => listener({ lateMs: lateMs() }),
    (error: unknown) => {
      if (!isObedient(error, signal)) listener({ lateMs: lateMs(), failure: { error } });
    },
  );
}

/** What a tool throws that heeds its signal: the reason itself, or an error of its own that says the same. */
function isObedient(error: unknown, signal: AbortSignal): boolean {
  if (error === signal.reason) return true;
  if (ToolwrightError.isInstance(error)) return error.code === "ABORTED" || error.code === "TURN_TIMEOUT";
  return error instanceof Error && error.name === "AbortError";
}
