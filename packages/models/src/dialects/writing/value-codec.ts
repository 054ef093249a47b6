/**
 * How a value that was declared in one form is written in another. Both ways accept anything: what does not fit stays
 * as it is, and is judged where the call is checked.
 */
export interface ValueCodec {
  encode(value: unknown): unknown;
  decode(value: unknown): unknown;
}

/** Any value as JSON text. Text that is no JSON is a text that the model forgot to quote. */
export const JSON_TEXT: ValueCodec = {
  encode: (value) => JSON.stringify(value),
  decode: (value) => {
    if (typeof value !== "string") {
      return value;
    }
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return value;
    }
  },
};

/** The value through the codec, if there is one. */
export function encodeWith(codec: ValueCodec | undefined, value: unknown): unknown {
  return codec === undefined ? value : codec.encode(value);
}

/** The way back of {@link encodeWith}. */
export function decodeWith(codec: ValueCodec | undefined, value: unknown): unknown {
  return codec === undefined ? value : codec.decode(value);
}
