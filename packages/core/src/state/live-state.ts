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
  /** Failed updates that {@link settle} has not told of yet. */
  #failures: { readonly writer: NamedWriter; readonly error: unknown }[] = [];
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

  /**
   * Takes over a value that is stored already, or will be by other means: no writer answers for it. Its key is not
   * checked, since a key that found its way into the store must not make the session unusable.
   */
  load(key: string, value: unknown): void {
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
    const attempt = this.#updates.run(key, () => {
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
    this.#values.set(key, next);
    this.log.record(writer, key, blind);
    return next;
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
