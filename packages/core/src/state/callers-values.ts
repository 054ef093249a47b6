import type { JsonValue } from "../json/json-value.ts";
import type { KeyedQueue } from "./keyed-queue.ts";
import type { LiveState } from "./live-state.ts";
import type { StateWriter } from "./state-handles.ts";
import { isTemporaryKey } from "./state-key.ts";
import { OwnValues, type StateValues } from "./state-values.ts";

/**
 * The values of a state within a call of another turn: those of that turn, where every change counts as one of the call.
 * Only `temp:` keys are its own.
 */
export class CallersValues implements StateValues {
  readonly #live: LiveState;
  readonly #call: StateWriter;
  readonly #own = new OwnValues();

  constructor(live: LiveState, call: StateWriter) {
    this.#live = live;
    this.#call = call;
  }

  get(key: string): JsonValue | undefined {
    return this.#placeOf(key).get(key);
  }

  has(key: string): boolean {
    return this.#placeOf(key).has(key);
  }

  keys(): string[] {
    return [...this.#live.keys().filter((key) => !isTemporaryKey(key)), ...this.#own.keys()];
  }

  set(key: string, value: JsonValue, blind: boolean): void {
    if (isTemporaryKey(key)) {
      this.#own.set(key, value);
      return;
    }
    this.#call.written = true;
    this.#live.put(this.#call, key, value, blind);
  }

  delete(key: string): boolean {
    if (isTemporaryKey(key)) return this.#own.delete(key);
    this.#call.written = true;
    return this.#live.remove(this.#call, key);
  }

  queueOf(key: string): KeyedQueue {
    return this.#placeOf(key).queueOf(key);
  }

  #placeOf(key: string): Pick<StateValues, "get" | "has" | "queueOf"> {
    return isTemporaryKey(key) ? this.#own : this.#live;
  }
}
