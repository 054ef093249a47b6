import { abortable } from "../concurrency/abortable.ts";
import { Cancellation } from "../concurrency/cancellation.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { isRunningIn } from "./turn-scope.ts";

/** How often a waiting turn looks whether the one before it was abandoned, in milliseconds. */
const watchIntervalMs = 250;

/** How long the next turn waits for an event of an abandoned one that is being stored, in milliseconds. */
const storingLimitMs = 5000;

/** Who has a place. */
export interface PlaceHolder {
  /** The place is given to the next turn because nobody read the events of this one. */
  abandon(reason: ToolwrightError): void;
}

/** The place of one turn in the queue of its session. */
export class Place {
  readonly #leave: () => void;
  readonly #abandonAfterMs: number;
  readonly #storing = new Set<Promise<unknown>>();
  #idleSince: number | undefined;
  #closed: Error | undefined;
  #isGivenAway = false;
  /** No function: one for each turn would keep all that it refers to in memory until the whole heap is looked through. */
  holder: PlaceHolder | undefined;

  /** @param abandonAfterMs How long the turn may wait for its consumer while another waits for it. */
  constructor(abandonAfterMs: number, leave: () => void) {
    this.#abandonAfterMs = abandonAfterMs;
    this.#leave = leave;
  }

  /** Whether the turn has been waiting too long for its consumer. */
  get isAbandoned(): boolean {
    return this.#idleSince !== undefined && performance.now() - this.#idleSince >= this.#abandonAfterMs;
  }

  /** The turn waits for its consumer to take an event. */
  pause(): void {
    this.#idleSince = performance.now();
  }

  /** The turn waits for its consumer no longer: that has come back, or left. */
  resume(): void {
    this.#idleSince = undefined;
  }

  /** @throws ToolwrightError `SESSION_CONFLICT` when the place was given away meanwhile, and what it was closed with. */
  requireOpen(): void {
    if (this.#closed !== undefined) throw this.#closed;
  }

  /**
   * Stores something in the session.
   * @throws Like `requireOpen`, since the session is then another turn's.
   */
  async store<T>(append: () => Promise<T>): Promise<T> {
    this.requireOpen();
    const stored = append();
    this.#storing.add(stored);
    return stored.finally(() => this.#storing.delete(stored));
  }

  /** Whether something is being stored. */
  get isStoring(): boolean {
    return this.#storing.size > 0;
  }

  /** From now on, nothing is stored: what tries to is told why not. */
  close(reason: Error): void {
    this.#closed ??= reason;
  }

  giveAway(): void {
    if (this.#closed !== undefined) return;
    const reason = abandoned();
    this.close(reason);
    this.#isGivenAway = true;
    this.holder?.abandon(reason);
    void this.#leaveWhenStored();
  }

  /** The next turn reads the session: what is on its way should have arrived, but it may never do. */
  async #leaveWhenStored(): Promise<void> {
    const limit = new Cancellation(undefined, { milliseconds: storingLimitMs, reason: () => undefined });
    await abortable(Promise.allSettled(this.#storing), limit.signal).catch(() => {});
    limit.close();
    this.#leave();
  }

  leave(): void {
    // Otherwise the next turn has it as soon as it may.
    if (!this.#isGivenAway) this.#leave();
  }
}

/**
 * Lets one turn at a time work on a session: two that interleave would corrupt its history. Turns wait in the order in
 * which they came. A turn whose consumer stopped reading does not hold up the others for ever.
 */
export class SessionQueue {
  readonly #last = new Map<string, { readonly place: Place; readonly over: Promise<void> }>();

  /**
   * Resolves to the turn's place when its time has come; it must be left when the turn is over.
   *
   * @param abandonAfterMs How long this turn may wait for its consumer while the next one waits for it.
   * @throws ToolwrightError `SESSION_BUSY` when code of the running turn asks for its own session, which would wait for
   * itself; and the signal's reason when it aborts first.
   */
  async enter(key: string, signal: AbortSignal | undefined, abandonAfterMs: number): Promise<Place> {
    if (isRunningIn(this, key)) throw ownSession();
    const before = this.#last.get(key);
    const { place } = this.#append(key, before?.over, abandonAfterMs);
    if (before === undefined) return place;
    const watch = setInterval(() => {
      if (before.place.isAbandoned) before.place.giveAway();
    }, watchIntervalMs);
    try {
      await (signal === undefined ? before.over : abortable(before.over, signal));
      return place;
    } catch (error) {
      // The place is given up when its time comes.
      void before.over.then(() => place.leave());
      throw error;
    } finally {
      clearInterval(watch);
    }
  }

  #append(
    key: string,
    before: Promise<void> | undefined,
    abandonAfterMs: number,
  ): { place: Place; over: Promise<void> } {
    let finish = (): void => {};
    const left = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const over = before === undefined ? left : before.then(() => left);
    const place = new Place(abandonAfterMs, () => {
      finish();
      if (this.#last.get(key) === entry) this.#last.delete(key);
    });
    const entry = { place, over };
    this.#last.set(key, entry);
    return entry;
  }
}

function ownSession(): ToolwrightError {
  return new ToolwrightError(
    "SESSION_BUSY",
    "A tool, callback or agent started a turn on the session that it is running in; that turn would wait for itself. Use another session id, or start it when the running turn is over.",
  );
}

function abandoned(): ToolwrightError {
  return new ToolwrightError(
    "SESSION_CONFLICT",
    "This turn was given up: nobody read its events while another turn waited for the session. Read events as they come, or leave the loop with break.",
  );
}
