/** Says when a time is over. It can be made to stand still meanwhile. */
export class Clock {
  readonly #milliseconds: number;
  readonly #onTimeUp: () => void;
  #startedAt = performance.now();
  /** `undefined` when it fired while the clock stood still. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  #holds = 0;
  #heldAt = 0;
  #isClosed = false;

  constructor(milliseconds: number, onTimeUp: () => void) {
    this.#milliseconds = milliseconds;
    this.#onTimeUp = onTimeUp;
    this.#setTimer(milliseconds);
  }

  /** Notices the end also while no timer fires, because nothing pauses. */
  look(): void {
    if (this.#holds === 0 && this.#leftMs() <= 0) this.#onTimeUp();
  }

  /** Stands still until the returned function is called; with several at a time, until each of them is. */
  hold(): () => void {
    if (this.#holds++ === 0) this.#heldAt = performance.now();
    return () => {
      if (--this.#holds > 0) return;
      this.#startedAt += performance.now() - this.#heldAt;
      if (this.#timer === undefined && !this.#isClosed) this.#setTimer(this.#leftMs());
    };
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
  }

  #leftMs(): number {
    return this.#milliseconds - (performance.now() - this.#startedAt);
  }

  /** A timer is not set anew for each hold, but for what is left when it fires. */
  #setTimer(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      const leftMs = this.#leftMs();
      if (this.#holds > 0) this.#timer = undefined;
      // Timers may fire a fraction of a millisecond too early.
      else if (leftMs < 1) this.#onTimeUp();
      else this.#setTimer(leftMs);
    }, milliseconds);
  }
}
