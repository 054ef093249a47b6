import { isTimeUp } from "../concurrency/cancellation.ts";
import { GracePeriod, graceIsOver } from "../concurrency/grace-period.ts";
import type { ErrorCode } from "../errors/error-code.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import type { Place } from "./session-queue.ts";
import { abortEnd, type TurnEnd, type TurnEnding } from "./turn-ending.ts";
import type { TurnScope } from "./turn-scope.ts";
import type { TurnSteps } from "./turn-steps.ts";

/** Where a turn runs, and for how long. */
export interface TurnBounds {
  readonly ending: TurnEnding;
  readonly place: Place;
  readonly scope: TurnScope;
  /** Milliseconds for which it may go on after it was cancelled. */
  readonly graceMs: number;
}

/**
 * Takes a turn step by step to its end. Once it was cancelled, its code has some time to come to an end by itself; then
 * the turn ends without it, and its place in the session's queue is free.
 */
export async function* runTurn(turn: TurnSteps, bounds: TurnBounds): AsyncGenerator<Event, void, void> {
  const { ending, place, scope, graceMs } = bounds;
  const steps = turn.run();
  const grace = new GracePeriod(ending.signal, graceMs);
  place.onGiveAway = (reason) => {
    ending.abort(reason);
    ending.close();
    scope.end();
  };
  try {
    for (;;) {
      isTimeUp(ending.signal);
      // All of a turn's code runs in its scope, and none of its consumer's.
      const step = await grace.wait(scope.run(() => steps.next()));
      if (step === graceIsOver) return yield await giveUp(turn, bounds);
      if (step.done) break;
      place.pause();
      yield step.value;
      place.resume();
    }
    ending.finish();
  } finally {
    // First, so that nothing that is still running holds up the return.
    ending.close();
    try {
      const left = await grace.wait(scope.run(() => steps.return()));
      if (left === graceIsOver) close(turn, bounds, turn.givenUp(abortEnd(ending.signal), graceMs));
    } finally {
      grace.close();
      scope.end();
      place.leave();
    }
  }
}

/**
 * Ends a turn that does not end, with an event that names what hangs.
 * @throws ToolwrightError `ABORTED` or `TURN_TIMEOUT` when the event cannot be stored: no session was opened, another
 * event is still being stored, or storing this one fails or takes as long again.
 */
async function giveUp(turn: TurnSteps, bounds: TurnBounds): Promise<Event> {
  const { ending, place, scope, graceMs } = bounds;
  const end = turn.givenUp(abortEnd(ending.signal), graceMs);
  const { isStoring } = place;
  close(turn, bounds, end);
  const grace = new GracePeriod(ending.signal, graceMs);
  try {
    const stored = isStoring ? undefined : scope.run(() => turn.storeEnd(end));
    const event = stored === undefined ? undefined : await grace.wait(stored);
    if (event === undefined || event === graceIsOver) throw errorOf(end);
    return event;
  } catch (error) {
    throw ToolwrightError.isInstance(error) && error.code === end.code ? error : errorOf(end, error);
  } finally {
    grace.close();
    // Now, and not only when the consumer has taken the event.
    place.leave();
  }
}

/** From now on the turn changes nothing more, whatever of it is still running. */
function close(turn: TurnSteps, { place }: TurnBounds, end: TurnEnd): void {
  place.close(errorOf(end));
  turn.giveUp(end);
}

function errorOf({ code, message }: TurnEnd, cause?: unknown): ToolwrightError {
  return new ToolwrightError(code as ErrorCode, message, cause === undefined ? {} : { cause });
}
