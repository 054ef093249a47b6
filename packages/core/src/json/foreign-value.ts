import { bytesToBase64 } from "./base64.ts";
import { describeError } from "./describe-error.ts";
import { setOwn } from "./json-value.ts";

/** What an object that JSON has no form for is read as, and what that lost. */
export interface ForeignReading {
  /** Made of values that are to be normalised in turn. */
  readonly value: unknown;
  readonly loss?: string;
}

/**
 * Reads JavaScript's own kinds of objects: dates, URLs, regular expressions, maps, sets, errors, bytes, typed arrays,
 * boxed primitives, promises. `undefined` for all others. Recognises objects of other realms too.
 */
export function readForeignValue(value: object): ForeignReading | undefined {
  const read = READERS.get(Object.prototype.toString.call(value).slice(8, -1));
  if (read !== undefined) {
    return read(value);
  }
  return ArrayBuffer.isView(value) ? readView(value) : value instanceof Error ? { value: readError(value) } : undefined;
}

const READERS = new Map<string, (value: object) => ForeignReading | undefined>([
  ["Date", (value) => ("getTime" in value ? readDate(value as Date) : undefined)],
  ["URL", (value) => ("href" in value ? { value: value.href } : undefined)],
  ["URLSearchParams", (value) => ({ value: String(value) })],
  ["RegExp", (value) => ({ value: String(value) })],
  ["Map", (value) => (Symbol.iterator in value ? { value: readMap(value as Map<unknown, unknown>) } : undefined)],
  ["Set", (value) => (Symbol.iterator in value ? { value: [...(value as Set<unknown>)] } : undefined)],
  ["Error", (value) => ({ value: readError(value) })],
  ["DOMException", (value) => ({ value: describeError(value) })],
  ["ArrayBuffer", (value) => ({ value: describeBytes(new Uint8Array(value as ArrayBuffer)) })],
  ["SharedArrayBuffer", (value) => ({ value: describeBytes(new Uint8Array(value as ArrayBuffer)) })],
  ["Blob", (value) => readBlob(value as Blob)],
  ["File", (value) => readBlob(value as Blob)],
  ["Number", (value) => ({ value: Number(value) })],
  ["String", (value) => ({ value: String(value) })],
  ["Boolean", (value) => ({ value: Boolean.prototype.valueOf.call(value) })],
  ["BigInt", (value) => ({ value: BigInt.prototype.toString.call(value) })],
  ["Promise", () => ({ value: "[promise]", loss: "a promise that was not awaited" })],
]);

/** How bytes appear in a result: complete, as base64, never as a list of numbers. */
export interface BytesDescription {
  readonly mimeType: string;
  /** In bytes. */
  readonly size: number;
  readonly base64: string;
}

function describeBytes(bytes: Uint8Array): BytesDescription {
  return { mimeType: "application/octet-stream", size: bytes.byteLength, base64: bytesToBase64(bytes) };
}

function readView(view: ArrayBufferView): ForeignReading {
  const isNumbers = !(view instanceof Uint8Array) && Symbol.iterator in view;
  return isNumbers
    ? { value: [...(view as unknown as Iterable<number | bigint>)] }
    : { value: describeBytes(new Uint8Array(view.buffer, view.byteOffset, view.byteLength)) };
}

function readBlob(blob: Blob): ForeignReading {
  const name = "name" in blob ? { name: blob.name } : {};
  const value = { ...name, mimeType: blob.type || "application/octet-stream", size: blob.size };
  return { value, loss: "the contents of a Blob can only be read asynchronously; return its bytes instead" };
}

function readDate(date: Date): ForeignReading {
  return Number.isNaN(date.getTime()) ? { value: null, loss: "an invalid date" } : { value: date.toISOString() };
}

function readMap(map: ReadonlyMap<unknown, unknown>): unknown {
  const record: { [key: string]: unknown } = {};
  for (const [key, value] of map) {
    if (typeof key !== "string") {
      return [...map];
    }
    setOwn(record, key, value);
  }
  return record;
}

function readError(error: object): unknown {
  const cause = "cause" in error && error.cause !== undefined ? { cause: error.cause } : {};
  const errors = "errors" in error && Array.isArray(error.errors) ? { errors: error.errors } : {};
  return { ...describeError(error), ...cause, ...errors };
}
