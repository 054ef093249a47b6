/** `T` itself, if it can be JSON; `never` where it cannot: a Date, a Map, a bigint, a method, a promise … */
export type Storable<T> = unknown extends T
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly unknown[]
      ? StorableArray<T>
      : T extends bigint | symbol | Date | ReadonlyMap<unknown, unknown> | ReadonlySet<unknown> | Function
        ? never
        : { readonly [K in keyof T]: Storable<T[K]> };

type StorableArray<T extends readonly unknown[]> = number extends T["length"]
  ? readonly Storable<T[number]>[]
  : { readonly [K in keyof T]: Storable<T[K]> };
