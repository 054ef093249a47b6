import { ToolwrightError } from "../errors/toolwright-error.ts";
import { abortable } from "./abortable.ts";
import { isRunningIn } from "./turn-scope.ts";

/**
 * Lets one turn at a time work on a session: two that interleave would corrupt its history. Turns wait in the order in
 * which they came.
 */
export class SessionQueue {
  readonly #last = new Map<string, Promise<void>>();

  /**
   * Resolves when it is this turn's time; the function it resolves to must be called when the turn is over.
   * @throws ToolwrightError `SESSION_BUSY` when a tool of the running turn asks for its own session, which would wait
   * for itself; and the signal's reason when it aborts first.
   */
  async enter(key: string, signal: AbortSignal | undefined): Promise<() => void> {
    if (isRunningIn(key)) throw ownSession();
    const previous = this.#last.get(key) ?? Promise.resolve();
    let leave = (): void => {};
    const own = previous.then(
      () =>
        new Promise<void>((resolve) => {
          leave = resolve;
        }),
    );
    this.#last.set(key, own);
    const finish = (): void => {
      if (this.#last.get(key) === own) this.#last.delete(key);
      leave();
    };
    try {
      await (signal === undefined ? previous : abortable(previous, signal));
    } catch (error) {
      // The place in the queue is given up when its time comes.
      void previous.then(finish);
      throw error;
    }
    return finish;
  }
}

function ownSession(): ToolwrightError {
  return new ToolwrightError(
    "SESSION_BUSY",
    "A tool started a turn on the session that it is running in; that turn would wait for itself. Use another session id, or return a result and let the agent go on.",
  );
}
