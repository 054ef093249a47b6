import type { JsonObject, JsonValue } from "../json/json-value.ts";
import type { Storable } from "./storable.ts";

/** A value of the state as reading returns it: frozen at every level, since a change to it would be lost. */
export type Frozen<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly unknown[]
      ? FrozenArray<T>
      : { readonly [K in keyof T]: Frozen<T[K]> };

/** Lists apart from tuples: mapping a list's type at once would never end for recursive types such as `JsonValue`. */
type FrozenArray<T extends readonly unknown[]> = number extends T["length"]
  ? readonly Frozen<T[number]>[]
  : { readonly [K in keyof T]: Frozen<T[K]> };

/** The keys of a described state; any string when the state is not described. */
export type StateKeyOf<T> = keyof T & string;

/** Any string for a state that is not described (`State` without type argument), else no key at all. */
type OpenKey<T> = string extends keyof T ? string : never;

/** Several keys with their values. */
type StateValues<T> = string extends keyof T ? object : { readonly [K in keyof T]?: Frozen<T[K]> };

/** What reading returns when the fallback says what is expected: `0` means any number, not the literal. */
type FrozenFallback<T> = T extends number
  ? number
  : T extends string
    ? string
    : T extends boolean
      ? boolean
      : Frozen<T>;

/**
 * Reads the state of a session: its own keys, `app:` keys (shared by all users of the app), `user:` keys (all sessions
 * of the user) and `temp:` keys (this turn only). Only own keys are found, so `constructor` is a key like any other.
 *
 * Values are frozen copies. To change a list or an object, write a new one, best with {@link State.update}.
 *
 * `T` describes the state; {@link ReadonlyState.typed} gives a state its description. Without one, the fallback or a type
 * argument says what is expected. Either is a promise of the developer, like a cast: stored values are not checked.
 */
export interface ReadonlyState<T extends object = JsonObject> {
  get<V>(key: OpenKey<T>, fallback: V): FrozenFallback<V>;
  get<V = JsonValue>(key: OpenKey<T>): Frozen<V> | undefined;
  get<K extends StateKeyOf<T>>(key: K, fallback: Frozen<T[K]>): Frozen<T[K]>;
  /** The value, or `undefined` (or `fallback`) when the key does not exist. A stored `null` is a value. */
  get<K extends StateKeyOf<T>>(key: K): Frozen<T[K]> | undefined;
  has(key: StateKeyOf<T>): boolean;
  /** All keys with their prefixes, in the order in which they were first written. */
  keys(): string[];
  /** All keys and values as one object of your own; its values are frozen. */
  toRecord(): { [K in keyof T]?: Frozen<T[K]> };
  /** The same state with described keys and values: `state.typed<{ count: number; "user:name": string }>()`. */
  typed<Described extends object>(): ReadonlyState<Described>;
}

/**
 * The state as tools and callbacks get it. All writers of a user turn share one live view: what one writes, the others
 * read at once. Every change becomes part of the event of the call or callback that made it.
 *
 * Values must be JSON; they are copied, so later changes to the object that was passed in have no effect. A member that
 * is `undefined` is left out.
 *
 * Methods throw ToolwrightError `INVALID_STATE` for an empty key, for a value that is not JSON (naming key and path),
 * and for any write after the turn has ended.
 */
export interface State<T extends object = JsonObject> extends ReadonlyState<T> {
  /**
   * Writes one key. The last writer wins; when calls that run in parallel set the same key, the conflict is noted in the
   * trace. If the new value depends on the old one, use {@link State.update}.
   */
  set<V>(key: OpenKey<T>, value: V & Storable<V>): void;
  set<K extends StateKeyOf<T>>(key: K, value: Frozen<T[K]>): void;
  /** Removes one key and says whether it was there. */
  delete(key: StateKeyOf<T>): boolean;
  /**
   * Replaces a value by what `change` makes of it (`undefined` when there is none) and resolves to the new value. Updates
   * of one key happen one after the other, also when `change` is async, so none is lost. While no other update of the key
   * is under way, a sync `change` has happened before this method returns.
   *
   * Rejects with what `change` throws; the value then stays. Nobody has to await an update: the turn waits for it, and
   * notes its error in the trace. An update of the same key inside of `change` happens after it, so never await one there.
   */
  update<V>(
    key: OpenKey<T>,
    change: (current: Frozen<V> | undefined) => V | Frozen<V> | Promise<V | Frozen<V>>,
  ): Promise<Frozen<V>>;
  update<K extends StateKeyOf<T>>(
    key: K,
    change: (current: Frozen<T[K]> | undefined) => Frozen<T[K]> | Promise<Frozen<T[K]>>,
  ): Promise<Frozen<T[K]>>;
  /** Writes several keys, all or none: nothing is written when one value is not JSON. */
  update(values: StateValues<T>): void;
  typed<Described extends object>(): State<Described>;
}
