import { abortable } from "../concurrency/abortable.ts";
import { Cancellation, type TimeLimit } from "../concurrency/cancellation.ts";
import { onAbort } from "../concurrency/on-abort.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { builtinModule } from "../signature/host-process.ts";

/** Why a turn ends before the model has answered. */
export interface TurnEnd {
  readonly code: string;
  readonly message: string;
}

// Every tool of a turn may listen to its signal: that is no leak, of which Node would warn.
const nodeEvents = builtinModule<{ setMaxListeners?(limit: number, target: EventTarget): void }>("node:events");

/**
 * Everything that can end a turn early, or a part of it that can end alone, as one signal: what is above it, its
 * deadline, a consumer that left.
 */
export class TurnEnding {
  readonly #cancellation: Cancellation;
  #finished = false;

  /** @param above The signal of the caller, or of what this is a part of. */
  constructor(above: AbortSignal | undefined) {
    this.#cancellation = new Cancellation(above);
    // Kept for the whole turn, in which many wait and few for long: adding and removing one each time is dear.
    onAbort(this.signal, () => {});
    nodeEvents?.setMaxListeners?.(0, this.signal);
  }

  /** Aborts when the turn ends early. */
  get signal(): AbortSignal {
    return this.#cancellation.signal;
  }

  /** The turn begins, and with it the time that it may take. */
  begin(maxTurnMs: number | undefined): void {
    if (maxTurnMs !== undefined) this.#cancellation.limit(deadline(maxTurnMs));
  }

  abort(reason: unknown): void {
    this.#cancellation.abort(reason);
  }

  /** The turn has come to its end by itself: nothing is left that must hear of it. */
  finish(): void {
    this.#finished = true;
  }

  /** Stops watching, and tells whatever is still running when the turn was left before its end. */
  close(): void {
    this.#cancellation.close();
    if (!this.#finished) this.abort(turnWasLeft());
  }
}

/** Why a turn is cancelled whose consumer leaves it. */
export function turnWasLeft(): DOMException {
  return new DOMException("The turn was left before its end.", "AbortError");
}

/** How a cancelled turn ends: by its deadline, or by whoever cancelled it. */
export function abortEnd(signal: AbortSignal): TurnEnd {
  const reason: unknown = signal.reason;
  if (ToolwrightError.isInstance(reason) && reason.code === "TURN_TIMEOUT") return reason;
  return { code: "ABORTED", message: "The turn was cancelled." };
}

/** How a turn ends after `error`, if it was cancelled or lacks what it needs; `undefined` when the error is to be thrown. */
export function endAfter(error: unknown, signal: AbortSignal): TurnEnd | undefined {
  if (signal.aborted && (error === signal.reason || isAbortError(error))) return abortEnd(signal);
  return ToolwrightError.isInstance(error) && error.code === "TOOLSET_FAILED" ? error : undefined;
}

/** Runs code of the developer within a turn, and waits for it no longer than until the turn is cancelled. */
export async function untilAbort<T>(signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  return abortable(run(), signal);
}

/** What functions throw that were given an aborted signal, with its reason or with one of their own. */
function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

function deadline(milliseconds: number): TimeLimit {
  const message = `The turn took longer than ${milliseconds} ms, which is the limit. runConfig.maxTurnMs raises it.`;
  return { milliseconds, reason: () => new ToolwrightError("TURN_TIMEOUT", message) };
}
