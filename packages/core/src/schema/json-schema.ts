import type { JsonValue } from "../json/json-value.ts";

/** JSON type names (JSON Schema 2020-12, section 6.1.1 of the validation vocabulary). */
export type JsonType = "string" | "number" | "integer" | "boolean" | "object" | "array" | "null";

/**
 * How a JSON value stands for a JavaScript value that JSON has no form for.
 *
 * - `date` ISO 8601 date-time text, `url` absolute URL text, `regexp` pattern source, `bigint` decimal digits
 * - `uint8array`, `buffer`, `arraybuffer` base64 text
 * - `map` an object when the keys are strings, else a list of pairs; `set` a list
 * - the typed array names are lists of numbers (digit strings for the bigint ones)
 */
export type CodecName =
  | "date"
  | "url"
  | "regexp"
  | "bigint"
  | "uint8array"
  | "buffer"
  | "arraybuffer"
  | "map"
  | "set"
  | "Int8Array"
  | "Uint8ClampedArray"
  | "Int16Array"
  | "Uint16Array"
  | "Int32Array"
  | "Uint32Array"
  | "Float32Array"
  | "Float64Array"
  | "BigInt64Array"
  | "BigUint64Array";

/**
 * JSON Schema 2020-12, the neutral form of every declaration in Toolwright, with two marks of our own: `x-codec` (how
 * to convert the value for the function) and `x-enumNames` (the names of the members of `enum`, in the same order).
 */
export interface JsonSchema {
  type?: JsonType | JsonType[];
  title?: string;
  description?: string;
  default?: JsonValue;
  examples?: JsonValue[];
  deprecated?: boolean;
  enum?: JsonValue[];
  const?: JsonValue;
  format?: string;
  pattern?: string;
  contentEncoding?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  items?: JsonSchema | boolean;
  prefixItems?: JsonSchema[];
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  properties?: { [name: string]: JsonSchema };
  required?: string[];
  additionalProperties?: JsonSchema | boolean;
  patternProperties?: { [pattern: string]: JsonSchema };
  propertyNames?: JsonSchema;
  minProperties?: number;
  maxProperties?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  not?: JsonSchema | boolean;
  $ref?: string;
  $defs?: { [name: string]: JsonSchema };
  "x-codec"?: CodecName;
  "x-enumNames"?: string[];
  /** Keywords that Toolwright does not interpret are carried along unchanged. */
  [keyword: string]: unknown;
}
