import { getOwn, type JsonObject, setOwn } from "../json/json-value.ts";
import { CallersValues } from "./callers-values.ts";
import { LiveState } from "./live-state.ts";
import type { ReadonlyState, State } from "./state.ts";
import { StateView, StateWriter } from "./state-handles.ts";
import { isTemporaryKey } from "./state-key.ts";
import type { StateConflict } from "./write-log.ts";

/** What some writers changed, ready for the actions of an event. */
export interface StateChanges {
  /** The live value of every key they wrote, without `temp:` keys. */
  readonly stateDelta: JsonObject;
  /** The keys they wrote that are no longer there; absent when there are none. */
  readonly stateRemovals?: string[];
  /** Keys of which a write was lost because writers did not know of each other; for the trace. */
  readonly conflicts: readonly StateConflict[];
}

/**
 * The state during one user turn: a live view over the session's stored values that all agents, tools and callbacks of
 * the turn share, `temp:` keys included.
 *
 * Each writer gets a handle of its own, so that its changes can be taken for the event they belong to. The value taken
 * is always the live one: whatever the order in which parallel writers finish, storing the changes of all of them leaves
 * the store with what the turn saw last.
 */
export class TurnState {
  readonly #live: LiveState;
  /** What instruction providers see: the same values, and every attempt to write throws `READONLY_STATE`. */
  readonly view: ReadonlyState;

  /** @throws ToolwrightError `INVALID_STATE` when `stored` holds a value that is not JSON. */
  constructor(stored: Readonly<JsonObject> = {}, live = new LiveState()) {
    this.#live = live;
    this.apply(stored);
    // The interface types each key; the classes behind it know only JSON values, hence these two casts.
    this.view = new StateView(this.#live) as unknown as ReadonlyState;
  }

  /**
   * The state of a turn within a call of this one: what it writes is written here at once, as a change of the call.
   * Only its `temp:` keys are its own.
   */
  within(call: State): TurnState {
    return new TurnState({}, new LiveState(new CallersValues(this.#live, asWriter(call))));
  }

  /** A handle for one writer. `name` tells people who wrote, for example the id of a call; it need not be unique. */
  openWriter(name: string): State {
    return new StateWriter(this.#live, name) as unknown as State;
  }

  /** Brings the live view up to date with changes that are stored by other means, such as an event made by hand. */
  apply(stateDelta: Readonly<JsonObject>, stateRemovals: readonly string[] = []): void {
    for (const key of stateRemovals) {
      this.#live.unload(key);
    }
    for (const key of Object.keys(stateDelta)) {
      this.#live.load(key, getOwn(stateDelta, key));
    }
  }

  /**
   * Takes what `writers` (everyone, if left out) changed since it was last taken. Each change is taken once.
   * Async updates that are still under way are not included: see {@link TurnState.settle}.
   */
  takeChanges(writers?: readonly State[]): StateChanges {
    const { keys, conflicts } = this.#live.log.take(writers?.map(asWriter));
    const stateDelta: JsonObject = {};
    const stateRemovals: string[] = [];
    for (const key of keys.filter((written) => !isTemporaryKey(written))) {
      const value = this.#live.get(key);
      if (value === undefined) {
        stateRemovals.push(key);
      } else {
        setOwn(stateDelta, key, value);
      }
    }
    return { stateDelta, ...(stateRemovals.length > 0 && { stateRemovals }), conflicts };
  }

  /** Whether there is anything for {@link TurnState.settle} to wait for or to tell of. */
  isUnsettled(writers: readonly State[]): boolean {
    return this.#live.isUnsettled(writers.map(asWriter));
  }

  /**
   * Waits for the async updates that `writers` (everyone, if left out) have begun, since a tool may return without
   * awaiting its own. Resolves to the errors of those that failed since it was last asked; never rejects.
   */
  async settle(writers?: readonly State[]): Promise<readonly unknown[]> {
    return this.#live.settle(writers?.map(asWriter));
  }

  /**
   * Makes later writes of `writers` (of everyone, if left out) throw `INVALID_STATE`: nobody would store them. Reading
   * stays possible. For calls that were given up and for the end of the turn.
   */
  close(writers?: readonly State[]): void {
    this.#live.close(writers?.map(asWriter));
  }
}

function asWriter(state: State): StateWriter {
  return state as unknown as StateWriter;
}
