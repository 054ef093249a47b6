import { isTimeUp } from "../concurrency/cancellation.ts";
import { GracePeriod, graceIsOver } from "../concurrency/grace-period.ts";
import type { ErrorCode } from "../errors/error-code.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import type { Place, PlaceHolder } from "./session-queue.ts";
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
  const { ending, place } = bounds;
  const run = new TurnRun(turn, bounds);
  place.holder = run;
  try {
    for (;;) {
      const step = await run.next();
      if (step === graceIsOver) return yield await run.giveUp();
      if (step.done) break;
      place.pause();
      yield step.value;
    }
    ending.finish();
  } finally {
    await run.end();
  }
}

/** A turn within its bounds. All of its code runs in its scope, and none of its consumer's. */
class TurnRun implements PlaceHolder {
  readonly #turn: TurnSteps;
  readonly #bounds: TurnBounds;
  readonly #steps: AsyncGenerator<Event, void, void>;
  readonly #grace: GracePeriod;
  #ended: Promise<void> | undefined;

  constructor(turn: TurnSteps, bounds: TurnBounds) {
    this.#turn = turn;
    this.#bounds = bounds;
    this.#steps = turn.run();
    this.#grace = new GracePeriod(bounds.ending.signal, bounds.graceMs);
  }

  /** @throws ToolwrightError `SESSION_CONFLICT` when the turn was abandoned, and whatever its steps throw. */
  next(): Promise<IteratorResult<Event, void> | typeof graceIsOver> {
    const { ending, place, scope } = this.#bounds;
    place.resume();
    place.requireOpen();
    isTimeUp(ending.signal);
    return this.#grace.wait(scope.run(() => this.#steps.next()));
  }

  /** Ends a turn whose place was given away, since its consumer, who may never come back, did not take an event. */
  abandon(reason: ToolwrightError): void {
    const { ending, scope } = this.#bounds;
    ending.abort(reason);
    scope.end();
    this.#turn.giveUp(reason, ["the consumer"]);
    // Who does come back hears the reason.
    this.end().catch(() => {});
  }

  /**
   * Ends a turn that does not end, with an event that names what hangs.
   * @throws ToolwrightError `ABORTED` or `TURN_TIMEOUT` when the event cannot be stored: no session was opened, another
   * event is still being stored, or storing this one fails or takes as long again.
   */
  async giveUp(): Promise<Event> {
    const { ending, place, scope, graceMs } = this.#bounds;
    const end = this.#turn.givenUp(abortEnd(ending.signal), graceMs);
    const { isStoring } = place;
    this.#close(end);
    const grace = new GracePeriod(ending.signal, graceMs);
    try {
      const stored = isStoring ? undefined : scope.run(() => this.#turn.storeEnd(end));
      const event = stored === undefined ? undefined : await grace.wait(stored);
      if (event === undefined || event === graceIsOver) throw errorOf(end);
      return event;
    } catch (error) {
      throw ToolwrightError.isInstance(error) && error.code === end.code ? error : errorOf(end, error);
    } finally {
      grace.close();
      // Now, and not only when the consumer has taken the event.
      await this.end();
    }
  }

  /** Ends what is left of the turn, and leaves its place. Throws what its code throws in the end. */
  end(): Promise<void> {
    this.#ended ??= this.#end();
    return this.#ended;
  }

  async #end(): Promise<void> {
    const { ending, place, scope, graceMs } = this.#bounds;
    place.resume();
    // First, so that nothing that is still running holds up the return.
    ending.close();
    try {
      const left = await this.#grace.wait(scope.run(() => this.#steps.return()));
      if (left === graceIsOver) this.#close(this.#turn.givenUp(abortEnd(ending.signal), graceMs));
    } finally {
      this.#grace.close();
      scope.end();
      place.leave();
    }
  }

  /** From now on the turn changes nothing more, whatever of it is still running. */
  #close(end: TurnEnd): void {
    this.#bounds.place.close(errorOf(end));
    this.#turn.giveUp(end);
  }
}

function errorOf({ code, message }: TurnEnd, cause?: unknown): ToolwrightError {
  return new ToolwrightError(code as ErrorCode, message, cause === undefined ? {} : { cause });
}
