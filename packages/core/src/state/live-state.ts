import { ToolwrightError } from "../errors/toolwright-error.ts";
import { type JsonObject, type JsonValue, setOwn } from "../json/json-value.ts";
import { isPromiseLike, type KeyedQueue } from "./keyed-queue.ts";
import { checkStateKey } from "./state-key.ts";
import { freezeStateValue } from "./state-value.ts";
import { OwnValues, type StateValues } from "./state-values.ts";
import { type NamedWriter, WriteLog } from "./write-log.ts";

/** Makes the new value of a key, or a promise of it, from the current one. */
export type ValueChange = (current: JsonValue | undefined) => unknown;

/** The values that all writers of a turn share, and the log of who wrote what. Every value is deeply frozen. */
export class LiveState {
  readonly log = new WriteLog();
  readonly #values: StateValues;
  readonly #updatesUnderWay = new Map<Promise<unknown>, NamedWriter>();
  /** Failed updates that {@link settle} has not told of yet. */
  #failures: { readonly writer: NamedWriter; readonly error: unknown }[] = [];
  readonly #closedWriters = new WeakSet<NamedWriter>();
  #closed = false;

  constructor(values: StateValues = new OwnValues()) {
    this.#values = values;
  }

  get(key: string): JsonValue | undefined {
    return this.#values.get(key);
  }

  has(key: string): boolean {
    return this.#values.has(key);
  }

  keys(): string[] {
    return this.#values.keys();
  }

  queueOf(key: string): KeyedQueue {
    return this.#values.queueOf(key);
  }

  toRecord(): JsonObject {
    const record: JsonObject = {};
    for (const key of this.keys()) {
      const value = this.get(key);
      if (value !== undefined) setOwn(record, key, value);
    }
    return record;
  }

  /**
   * Takes over a value that is stored already, or will be by other means: no writer answers for it. Its key is not
   * checked, since a key that found its way into the store must not make the session unusable.
   */
  load(key: string, value: unknown): void {
    this.#values.set(key, freezeStateValue(key, value), true);
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
    for (const [key, value] of checked) this.#store(writer, key, value, true);
  }

  /** Writes a value that is frozen already. */
  put(writer: NamedWriter, key: string, value: JsonValue, blind: boolean): void {
    this.#checkWrite(writer, key);
    this.#store(writer, key, value, blind);
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
    const attempt = this.queueOf(key).run(key, () => {
      this.#checkWrite(writer, key);
      const current = this.#values.get(key);
      const replace = (value: unknown) => this.#replace(writer, key, current, value);
      const next = change(current);
      return isPromiseLike(next) ? next.then(replace) : replace(next);
    });
    const outcome = attempt.finally(() => this.#updatesUnderWay.delete(outcome));
    this.#updatesUnderWay.set(outcome, writer);
    // Handled at once: a tool need not await its updates, and an unhandled rejection would end the process of everyone.
    outcome.catch((error: unknown) => this.#noteFailure(writer, error));
    return outcome;
  }

  /** Whether updates that `writers` have begun are still under way, or have failed since the last time. */
  isUnsettled(writers: readonly NamedWriter[]): boolean {
    if (this.#updatesUnderWay.size + this.#failures.length === 0) return false;
    return this.#updatesOf(writers).length > 0 || this.#failures.some(({ writer }) => writers.includes(writer));
  }

  /**
   * Waits for the updates that `writers` (everyone, if left out) have begun. Takes the errors of those that failed since
   * the last time, whether somebody awaited them or not.
   */
  async settle(writers?: readonly NamedWriter[]): Promise<unknown[]> {
    await Promise.allSettled(this.#updatesOf(writers));
    const settled = this.#failures.filter((failure) => writers === undefined || writers.includes(failure.writer));
    this.#failures = this.#failures.filter((failure) => !settled.includes(failure));
    return settled.map(({ error }) => error);
  }

  #noteFailure(writer: NamedWriter, error: unknown): void {
    if (!this.#isClosed(writer)) {
      this.#failures.push({ writer, error });
    }
  }

  /** Refuses later writes of `writers`, or of everyone. */
  close(writers?: readonly NamedWriter[]): void {
    this.#closed ||= writers === undefined;
    for (const writer of writers ?? []) {
      this.#closedWriters.add(writer);
    }
  }

  #updatesOf(writers: readonly NamedWriter[] | undefined): Promise<unknown>[] {
    return [...this.#updatesUnderWay].flatMap(([outcome, writer]) =>
      writers === undefined || writers.includes(writer) ? [outcome] : [],
    );
  }

  #isClosed(writer: NamedWriter): boolean {
    return this.#closed || this.#closedWriters.has(writer);
  }

  #replace(writer: NamedWriter, key: string, expected: JsonValue | undefined, value: unknown): JsonValue {
    this.#checkWrite(writer, key);
    const next = freezeStateValue(key, value);
    // A plain write may have come in while an async change was under way; this one overwrites it unseen.
    const blind = this.#values.get(key) !== expected;
    this.#store(writer, key, next, blind);
    return next;
  }

  #store(writer: NamedWriter, key: string, value: JsonValue, blind: boolean): void {
    this.#values.set(key, value, blind);
    this.log.record(writer, key, blind);
  }

  #checkWrite(writer: NamedWriter, key: string): void {
    checkStateKey(key);
    if (this.#isClosed(writer)) {
      throw new ToolwrightError(
        "INVALID_STATE",
        `The state key ${JSON.stringify(key)} was written by ${writer.name} after its changes were stored. ` +
          "Await everything that writes state before the call or the turn ends.",
        { details: { key, writer: writer.name } },
      );
    }
  }
}
