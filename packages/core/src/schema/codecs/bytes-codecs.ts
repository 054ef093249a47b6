import { base64ToBytes, bytesToBase64, isBase64 } from "../../json/base64.ts";
import type { Codec } from "./codec.ts";
import { isBuiltIn } from "./codec.ts";

/** Node's `Buffer`, where there is one. */
interface BufferConstructor {
  from(buffer: ArrayBuffer): Uint8Array;
}

function bytesCodec(wrap: (bytes: Uint8Array<ArrayBuffer>) => unknown): Codec {
  return {
    words: "bytes as base64 text",
    problem: (value) => (typeof value === "string" && !isBase64(value) ? "not base64" : undefined),
    decode: (value) => (typeof value === "string" ? wrap(base64ToBytes(value)) : value),
    owns: (value) => ArrayBuffer.isView(value) || isBuiltIn(value, "ArrayBuffer"),
    encode: (value) => bytesToBase64(bytesOf(value as ArrayBufferView | ArrayBuffer)),
  };
}

function bytesOf(value: ArrayBufferView | ArrayBuffer): Uint8Array {
  return ArrayBuffer.isView(value)
    ? new Uint8Array(value.buffer, value.byteOffset, value.byteLength)
    : new Uint8Array(value);
}

/** `Uint8Array` ↔ base64. */
export const UINT8ARRAY_CODEC: Codec = bytesCodec((bytes) => bytes);

/** `ArrayBuffer` ↔ base64. */
export const ARRAYBUFFER_CODEC: Codec = bytesCodec((bytes) => bytes.buffer);

/** `Buffer` ↔ base64; a `Uint8Array` where the platform has no `Buffer`. */
export const BUFFER_CODEC: Codec = bytesCodec((bytes) => {
  const { Buffer } = globalThis as { Buffer?: BufferConstructor };
  return Buffer === undefined ? bytes : Buffer.from(bytes.buffer);
});
