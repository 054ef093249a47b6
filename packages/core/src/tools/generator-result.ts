import { abortable } from "../concurrency/abortable.ts";
import { isTimeUp } from "../concurrency/cancellation.ts";
import type { ToolContext } from "./tool-context.ts";

interface AnyIterator {
  next(): unknown;
  return?(): unknown;
}

/** How long a generator may run before everything else in the process gets its turn, in milliseconds. */
const longestStretchMs = 20;

/** Who sees the steps of a generator and may stop it. */
type Watcher = Pick<ToolContext, "abortSignal" | "reportProgress">;

/**
 * The result of a call: a promise is awaited, a generator is run to its end; each value that it yields is progress, and it
 * goes on when that was taken.
 * @throws The signal's reason when it aborts before a generator is done.
 */
export async function settleResult(returned: unknown, context: Watcher): Promise<unknown> {
  const value = await returned;
  return isGenerator(value) ? drain(value, context) : value;
}

/** What a generator returned, or the last value it yielded when it returned nothing. */
async function drain(generator: AnyIterator, { abortSignal, reportProgress }: Watcher): Promise<unknown> {
  let last: unknown;
  let pausedAt = performance.now();
  while (!isTimeUp(abortSignal)) {
    const step = (await generator.next()) as IteratorResult<unknown, unknown>;
    if (step.done) return step.value === undefined ? last : step.value;
    last = await step.value;
    if (!(await isTaken(reportProgress(last), abortSignal))) break;
    if (performance.now() - pausedAt < longestStretchMs) continue;
    // One that never waits for anything would stop the whole process.
    await new Promise((resolve) => setTimeout(resolve, 0));
    pausedAt = performance.now();
  }
  // Nobody waits for the rest: let the generator clean up.
  await generator.return?.();
  throw abortSignal.reason;
}

/** Waits until whoever reads the progress has come so far; false when the signal aborts first. */
async function isTaken(taken: Promise<void>, signal: AbortSignal): Promise<boolean> {
  try {
    await abortable(taken, signal);
    return true;
  } catch {
    return false;
  }
}

/** Generator objects only: arrays, maps and streams are results like any other. */
function isGenerator(value: unknown): value is AnyIterator {
  if (typeof value !== "object" || value === null) return false;
  const tag = (value as { [Symbol.toStringTag]?: unknown })[Symbol.toStringTag];
  return tag === "Generator" || tag === "AsyncGenerator";
}
