import type { CodecName } from "../json-schema.ts";
import type { Codec } from "./codec.ts";
import { isBuiltIn } from "./codec.ts";

type NumberArray =
  | Int8Array
  | Uint8ClampedArray
  | Int16Array
  | Uint16Array
  | Int32Array
  | Uint32Array
  | Float32Array
  | Float64Array;
type BigIntArray = BigInt64Array | BigUint64Array;

/**
 * A typed array ↔ list of numbers. Refused is what the array would change beyond rounding: whole numbers that it wraps
 * around, and fractions that are too large for it.
 */
function numberCodec(kind: CodecName, from: (values: readonly number[]) => NumberArray): Codec {
  const isExact = !kind.startsWith("Float");
  const holds = (wanted: unknown, held: number) =>
    typeof wanted === "number" && (isExact ? held === wanted : Number.isFinite(held));
  return {
    problem: (value) =>
      Array.isArray(value) && from(value as number[]).some((held, index) => !holds(value[index], held))
        ? `a number that ${kind} cannot hold`
        : undefined,
    decode: (value) => (Array.isArray(value) ? from(value as number[]) : value),
    owns: (value) => isBuiltIn(value, kind),
    encode: (value) => Array.from(value as Iterable<number>),
  };
}

/** A typed array of 64-bit integers ↔ list of digit texts. */
function bigintCodec(kind: CodecName, from: (values: readonly bigint[]) => BigIntArray): Codec {
  const read = (values: readonly unknown[]) => values.map((value) => BigInt(value as string));
  return {
    problem: (value) => {
      if (!Array.isArray(value)) {
        return undefined;
      }
      if (!value.every((item) => typeof item === "string" && /^-?\d{1,20}$/.test(item))) {
        return "not a list of whole numbers in digits";
      }
      const wanted = read(value);
      return from(wanted).some((number, index) => number !== wanted[index])
        ? `a number that ${kind} cannot hold`
        : undefined;
    },
    decode: (value) => (Array.isArray(value) ? from(read(value)) : value),
    owns: (value) => isBuiltIn(value, kind),
    encode: (value) => Array.from(value as Iterable<bigint>, String),
  };
}

/** The codecs of typed arrays, by the names of their classes. */
export const NUMBER_ARRAY_CODECS: ReadonlyMap<CodecName, Codec> = new Map([
  ["Int8Array", numberCodec("Int8Array", (values) => Int8Array.from(values))],
  ["Uint8ClampedArray", numberCodec("Uint8ClampedArray", (values) => Uint8ClampedArray.from(values))],
  ["Int16Array", numberCodec("Int16Array", (values) => Int16Array.from(values))],
  ["Uint16Array", numberCodec("Uint16Array", (values) => Uint16Array.from(values))],
  ["Int32Array", numberCodec("Int32Array", (values) => Int32Array.from(values))],
  ["Uint32Array", numberCodec("Uint32Array", (values) => Uint32Array.from(values))],
  ["Float32Array", numberCodec("Float32Array", (values) => Float32Array.from(values))],
  ["Float64Array", numberCodec("Float64Array", (values) => Float64Array.from(values))],
  ["BigInt64Array", bigintCodec("BigInt64Array", (values) => BigInt64Array.from(values))],
  ["BigUint64Array", bigintCodec("BigUint64Array", (values) => BigUint64Array.from(values))],
]);
