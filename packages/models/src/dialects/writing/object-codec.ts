import { isRecord, recordOf } from "../../json-values/json-value.ts";
import type { ValueCodec } from "./value-codec.ts";
import { decodeWith, encodeWith } from "./value-codec.ts";
import type { Written, WrittenProperty } from "./written.ts";

/** The codec of an object: renamed members, null for absent ones, and the codecs of the members. */
export function objectCodec(properties: readonly WrittenProperty[], rest: Written | undefined): ValueCodec | undefined {
  const isPlain = properties.every(
    ({ name, key, written, isNullIfAbsent }) => name === key && written.codec === undefined && !isNullIfAbsent,
  );
  return isPlain && rest?.codec === undefined ? undefined : new ObjectCodec(properties, rest?.codec);
}

class ObjectCodec implements ValueCodec {
  readonly #byName: ReadonlyMap<string, WrittenProperty>;
  readonly #byKey: ReadonlyMap<string, WrittenProperty>;
  readonly #rest: ValueCodec | undefined;

  constructor(properties: readonly WrittenProperty[], rest: ValueCodec | undefined) {
    this.#byName = new Map(properties.map((property) => [property.name, property]));
    this.#byKey = new Map(properties.map((property) => [property.key, property]));
    this.#rest = rest;
  }

  encode(value: unknown): unknown {
    if (!isRecord(value)) {
      return value;
    }
    const given = Object.entries(value).map(([name, member]): [string, unknown] => {
      const property = this.#byName.get(name);
      return property === undefined
        ? [name, encodeWith(this.#rest, member)]
        : [property.key, encodeWith(property.written.codec, member)];
    });
    const absent = [...this.#byName.values()].filter(
      ({ name, isNullIfAbsent }) => isNullIfAbsent && !Object.hasOwn(value, name),
    );
    return recordOf([...given, ...absent.map(({ key }): [string, unknown] => [key, null])]);
  }

  decode(value: unknown): unknown {
    if (!isRecord(value)) {
      return value;
    }
    const members = Object.entries(value).flatMap(([key, member]): [string, unknown][] => {
      const property = this.#byKey.get(key);
      if (property === undefined) {
        return [[key, decodeWith(this.#rest, member)]];
      }
      const isAbsent = property.isNullIfAbsent && member === null;
      return isAbsent ? [] : [[property.name, decodeWith(property.written.codec, member)]];
    });
    return recordOf(members);
  }
}
