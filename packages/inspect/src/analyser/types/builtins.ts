import type { CodecName, JsonSchema } from "toolwright";
import { type CompilerSymbol, SymbolFlags, type Type, type TypeProgram } from "../host/type-program.ts";
import { argumentNode } from "./inner-nodes.ts";
import { BIGINT_SCHEMA } from "./literals.ts";
import { type Mapped, NoJsonForm } from "./mapped.ts";
import type { Place, TypeMapping } from "./type-mapping.ts";

const SCALARS: Readonly<Record<string, JsonSchema>> = {
  Date: { type: "string", format: "date-time", "x-codec": "date" },
  URL: { type: "string", format: "uri", "x-codec": "url" },
  RegExp: { type: "string", format: "regex", "x-codec": "regexp" },
  Uint8Array: { type: "string", contentEncoding: "base64", "x-codec": "uint8array" },
  Buffer: { type: "string", contentEncoding: "base64", "x-codec": "buffer" },
  ArrayBufferView: { type: "string", contentEncoding: "base64", "x-codec": "uint8array" },
  ArrayBuffer: { type: "string", contentEncoding: "base64", "x-codec": "arraybuffer" },
  String: { type: "string" },
  Number: { type: "number" },
  Boolean: { type: "boolean" },
  BigInt: BIGINT_SCHEMA,
  Object: { type: "object" },
};

const NUMBER_ARRAYS: Readonly<Record<string, JsonSchema>> = {
  Int8Array: { type: "integer", minimum: -128, maximum: 127 },
  Uint8ClampedArray: { type: "integer", minimum: 0, maximum: 255 },
  Int16Array: { type: "integer", minimum: -32768, maximum: 32767 },
  Uint16Array: { type: "integer", minimum: 0, maximum: 65535 },
  Int32Array: { type: "integer", minimum: -2147483648, maximum: 2147483647 },
  Uint32Array: { type: "integer", minimum: 0, maximum: 4294967295 },
  Float32Array: { type: "number" },
  Float64Array: { type: "number" },
  BigInt64Array: { type: "string", pattern: "^-?\\d+$" },
  BigUint64Array: { type: "string", pattern: "^\\d+$" },
};

const LISTS = new Set(["Iterable", "ArrayLike", "ReadonlyArray", "ConcatArray"]);
/** Without methods, and still nothing that JSON could carry. */
const UNSUPPORTED = new Set(["Error", "Function", "Symbol", "Promise"]);

/**
 * The schema of a class or interface of the language or the platform; `undefined` when the type is none, or is plain
 * data (`ParsedPath`) to be read like the user's own.
 */
export function builtinSchema(mapping: TypeMapping, type: Type, place: Place): Mapped | undefined {
  const { program } = mapping;
  const symbol = program.symbolOf(type);
  if (symbol === undefined || !isPlatformType(program, symbol)) return undefined;
  const scalar = SCALARS[symbol.name];
  if (scalar) return structuredClone(scalar);
  const numbers = NUMBER_ARRAYS[symbol.name];
  if (numbers) return { type: "array", items: structuredClone(numbers), "x-codec": symbol.name as CodecName };
  if (symbol.name === "Map" || symbol.name === "ReadonlyMap") return mapSchema(mapping, type, place);
  if (symbol.name === "Set" || symbol.name === "ReadonlySet") {
    return listSchema(argument(mapping, type, 0, place, "[]"), { uniqueItems: true, "x-codec": "set" });
  }
  if (LISTS.has(symbol.name)) return listSchema(argument(mapping, type, 0, place, "[]"));
  if (UNSUPPORTED.has(symbol.name) || hasMethods(program, type)) {
    return new NoJsonForm(`${symbol.name} has no JSON form`);
  }
  return undefined;
}

/** Whether a type is one of those that travel in a form of their own (`Date`, `Map`, `Uint8Array` …). */
export function isConvertedBuiltin(program: TypeProgram, type: Type): boolean {
  const symbol = program.symbolOf(type);
  if (symbol === undefined || !isPlatformType(program, symbol)) return false;
  return symbol.name in SCALARS || symbol.name in NUMBER_ARRAYS || /^(?:Readonly)?(?:Map|Set)$/.test(symbol.name);
}

/** Whether a type of the platform travels as a plain list: `Iterable`, `ArrayLike`. */
export function isPlatformList(program: TypeProgram, type: Type): boolean {
  const symbol = program.symbolOf(type);
  return symbol !== undefined && LISTS.has(symbol.name) && isPlatformType(program, symbol);
}

function isPlatformType(program: TypeProgram, symbol: CompilerSymbol): boolean {
  return (symbol.flags & (SymbolFlags.Interface | SymbolFlags.Class)) !== 0 && program.declarations.isPlatform(symbol);
}

function hasMethods(program: TypeProgram, type: Type): boolean {
  return program.propertiesOf(type).some((property) => property.flags & SymbolFlags.Method);
}

function listSchema(items: Mapped, keywords: JsonSchema = {}): Mapped {
  return items instanceof NoJsonForm ? items : { type: "array", items, ...keywords };
}

/** Text keys make an object; any other key makes a list of pairs. */
function mapSchema(mapping: TypeMapping, type: Type, place: Place): Mapped {
  const keys = argument(mapping, type, 0, place, ".key");
  const values = argument(mapping, type, 1, place, ".*");
  if (keys instanceof NoJsonForm) return keys;
  if (values instanceof NoJsonForm) return values;
  if (keys.type === "string" && keys["x-codec"] === undefined) {
    const restricted = keys.enum ?? keys.const ?? keys.pattern;
    return {
      type: "object",
      additionalProperties: values,
      ...(restricted === undefined ? {} : { propertyNames: keys }),
      "x-codec": "map",
    };
  }
  const pair: JsonSchema = { type: "array", prefixItems: [keys, values], items: false, minItems: 2, maxItems: 2 };
  return { type: "array", items: pair, "x-codec": "map" };
}

function argument(mapping: TypeMapping, type: Type, index: number, place: Place, suffix: string): Mapped {
  const inner = mapping.program.typeArguments(type)[index];
  if (inner === undefined) return {};
  return mapping.map(inner, {
    path: `${place.path}${suffix}`,
    node: argumentNode(mapping.program, place.node, index),
  });
}
