type Primitive = string | number | boolean | null | undefined;

/** A value of the state as reading returns it: frozen at every level, since a change to it would be lost. */
export type Frozen<T> = unknown extends T
  ? T
  : T extends Primitive
    ? T
    : T extends readonly unknown[]
      ? FrozenArray<T>
      : { readonly [K in keyof T]: Frozen<T[K]> };

/** Lists apart from tuples: mapping a list's type at once would never end for recursive types such as `JsonValue`. */
type FrozenArray<T extends readonly unknown[]> = number extends T["length"]
  ? readonly Frozen<T[number]>[]
  : { readonly [K in keyof T]: Frozen<T[K]> };

/** `T` itself, if it can be JSON; `never` where it cannot: a Date, a Map, a bigint, a method, a promise … */
export type Storable<T> = unknown extends T
  ? T
  : T extends Primitive
    ? T
    : T extends readonly unknown[]
      ? StorableArray<T>
      : T extends bigint | symbol | Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | Function
        ? never
        : { readonly [K in keyof T]: Storable<T[K]> };

type StorableArray<T extends readonly unknown[]> = number extends T["length"]
  ? readonly Storable<T[number]>[]
  : { readonly [K in keyof T]: Storable<T[K]> };

/** What reading returns when the fallback says what is expected: `0` means any number, not the literal. */
export type FrozenFallback<T> = T extends number
  ? number
  : T extends string
    ? string
    : T extends boolean
      ? boolean
      : Frozen<T>;
