import { abortable } from "../concurrency/abortable.ts";
import { Cancellation, type TimeLimit } from "../concurrency/cancellation.ts";
import { describeError } from "../json/describe-error.ts";
import type { State } from "../state/state.ts";
import type { TurnState } from "../state/turn-state.ts";
import type { Span } from "../tracing/tracer.ts";

/** How long a turn waits for state updates that nobody awaited. */
const settleLimit: TimeLimit = { milliseconds: 5000, reason: () => undefined };

/** Waits for the updates that these writers began and nobody awaited; the span tells what became of them. */
export async function settleUpdates(
  state: TurnState,
  writers: readonly State[],
  signal: AbortSignal,
  span: Span,
): Promise<void> {
  if (!state.isUnsettled(writers)) return;
  const limit = new Cancellation(signal, settleLimit);
  try {
    const errors = await abortable(state.settle(writers), limit.signal);
    for (const error of errors) span.addEvent("state_update_failed", { ...describeError(error) });
  } catch {
    span.addEvent("state_update_abandoned");
  } finally {
    limit.close();
  }
}
