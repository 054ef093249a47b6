import { ToolwrightError } from "../errors/toolwright-error.ts";
import { type JsonObject, type JsonValue, setOwn } from "../json/json-value.ts";
import { isPromiseLike, KeyedQueue } from "./keyed-queue.ts";
import { checkStateKey } from "./state-key.ts";
import { freezeStateValue } from "./state-value.ts";
import { type NamedWriter, WriteLog } from "./write-log.ts";

/** Makes the new value of a key, or a promise of it, from the current one. */
export type ValueChange = (current: JsonValue | undefined) => unknown;

/** The values that all writers of a turn share, and the log of who wrote what. Every value is deeply frozen. */
export class LiveState {
  readonly log = new WriteLog();
  readonly #values = new Map<string, JsonValue>();
  readonly #updates = new KeyedQueue();
  readonly #updatesUnderWay = new Map<Promise<unknown>, NamedWriter>();
  readonly #closedWriters = new WeakSet<NamedWriter>();
  #closed = false;

  get(key: string): JsonValue | undefined {
    return this.#values.get(key);
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  keys(): string[] {
    return [...this.#values.keys()];
  }

  toRecord(): JsonObject {
    const record: JsonObject = {};
    for (const [key, value] of this.#values) {
      setOwn(record, key, value);
    }
    return record;
  }

  /** Takes over values that are stored already, or will be by other means: no writer answers for them. */
  load(key: string, value: unknown): void {
    checkStateKey(key);
    this.#values.set(key, freezeStateValue(key, value));
  }

  unload(key: string): void {
    this.#values.delete(key);
  }

  /** Writes all entries, or none when one of them is refused. Members that are `undefined` are left out. */
  write(writer: NamedWriter, entries: readonly (readonly [key: string, value: unknown])[]): void {
    const checked = entries.map(([key, value]) => {
      this.#checkWrite(writer, key);
      return [key, freezeStateValue(key, value)] as const;
    });
    for (const [key, value] of checked) {
      this.#values.set(key, value);
      this.log.record(writer, key, true);
    }
  }

  remove(writer: NamedWriter, key: string): boolean {
    this.#checkWrite(writer, key);
    const existed = this.#values.delete(key);
    if (existed) {
      this.log.record(writer, key, true);
    }
    return existed;
  }

  /** See `State.update`. */
  update(writer: NamedWriter, key: string, change: ValueChange): Promise<JsonValue> {
    const outcome = this.#updates.run(key, () => {
      this.#checkWrite(writer, key);
      const current = this.#values.get(key);
      const replace = (value: unknown) => this.#replace(writer, key, current, value);
      const next = change(current);
      return isPromiseLike(next) ? next.then(replace) : replace(next);
    });
    const forget = () => this.#updatesUnderWay.delete(outcome);
    this.#updatesUnderWay.set(outcome, writer);
    outcome.then(forget, forget);
    return outcome;
  }

  /** Resolves when the updates that `writers` (everyone, if left out) have begun are over, successful or not. */
  async settle(writers?: readonly NamedWriter[]): Promise<void> {
    const begun = [...this.#updatesUnderWay].filter(([, writer]) => writers === undefined || writers.includes(writer));
    await Promise.allSettled(begun.map(([outcome]) => outcome));
  }

  /** Refuses later writes of `writer`, or of everyone. */
  close(writer?: NamedWriter): void {
    if (writer === undefined) {
      this.#closed = true;
    } else {
      this.#closedWriters.add(writer);
    }
  }

  #replace(writer: NamedWriter, key: string, expected: JsonValue | undefined, value: unknown): JsonValue {
    this.#checkWrite(writer, key);
    const next = freezeStateValue(key, value);
    // A plain write may have come in while an async change was under way; this one overwrites it unseen.
    const blind = this.#values.get(key) !== expected;
    this.#values.set(key, next);
    this.log.record(writer, key, blind);
    return next;
  }

  #checkWrite(writer: NamedWriter, key: string): void {
    checkStateKey(key);
    if (this.#closed || this.#closedWriters.has(writer)) {
      throw new ToolwrightError(
        "INVALID_STATE",
        `The state key ${JSON.stringify(key)} was written by ${writer.name} after its changes were stored. ` +
          "Await everything that writes state before the call or the turn ends.",
        { details: { key, writer: writer.name } },
      );
    }
  }
}
