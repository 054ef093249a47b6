/** @typedef {import("toolwright").JsonSchema} JsonSchema */

/**
 * What is asked about the type, and the start of the names of definitions: what is given to a function, which may change
 * it, or what is taken from one, which may not be changed.
 * @typedef {"Given" | "Taken"} Use
 */

/** The types of converted values; the typed arrays are named like their types. @type {Readonly<Record<string, string>>} */
const CONVERTED = {
  date: "Date",
  url: "URL",
  regexp: "RegExp",
  bigint: "bigint",
  uint8array: "Uint8Array",
  buffer: "Buffer",
  arraybuffer: "ArrayBuffer",
};

/**
 * The TypeScript type of the values that a schema describes, as the function receives them: written anew from the
 * schema alone, so that the compiler can compare it with what the function declares.
 *
 * @param {JsonSchema | boolean} schema
 * @param {Use} use
 * @returns {string}
 */
export function typeOfSchema(schema, use) {
  if (typeof schema === "boolean") return schema ? "any" : "never";
  const inner = (/** @type {JsonSchema | boolean} */ part) => typeOfSchema(part, use);
  if (schema.$ref !== undefined) return use + definitionName(schema.$ref.slice("#/$defs/".length));
  if (schema.not !== undefined) return "never";
  if (schema.anyOf) return schema.anyOf.map((branch) => `(${inner(branch)})`).join(" | ");
  if (schema["x-codec"] !== undefined) return orNull(schema, convertedType(schema, schema["x-codec"], use, inner));
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === undefined) return "any";
  return [schema.type]
    .flat()
    .map((type) => `(${typeOfKind(schema, type, use, inner)})`)
    .join(" | ");
}

/**
 * The declarations of a schema's definitions.
 *
 * @param {JsonSchema} schema
 * @param {Use} use
 */
export function definitionsOfSchema(schema, use) {
  return Object.entries(schema.$defs ?? {})
    .map(([name, definition]) => `type ${use}${definitionName(name)} = ${typeOfSchema(definition, use)};\n`)
    .join("");
}

/** @param {string} name */
function definitionName(name) {
  return name.replace(/\W/g, "_");
}

/**
 * @param {JsonSchema} schema
 * @param {string} type
 */
function orNull(schema, type) {
  return [schema.type].flat().includes("null") ? `(${type}) | null` : type;
}

/**
 * @param {JsonSchema} schema
 * @param {string} codec
 * @param {Use} use
 * @param {(part: JsonSchema | boolean) => string} inner
 */
function convertedType(schema, codec, use, inner) {
  const fixed = use === "Taken" ? "Readonly" : "";
  if (codec === "set") return `${fixed}Set<${inner(schema.items ?? {})}>`;
  if (codec === "bigint" && (schema.const ?? schema.enum) !== undefined) {
    return [schema.const ?? schema.enum]
      .flat()
      .map((digits) => `${digits}n`)
      .join(" | ");
  }
  if (codec !== "map") return CONVERTED[codec] ?? codec;
  if (typeof schema.items !== "object") {
    return `${fixed}Map<${inner(schema.propertyNames ?? { type: "string" })}, ${inner(schema.additionalProperties ?? {})}>`;
  }
  const [key = {}, value = {}] = schema.items.prefixItems ?? [];
  return `${fixed}Map<${inner(key)}, ${inner(value)}>`;
}

/**
 * @param {JsonSchema} schema
 * @param {string} type
 * @param {Use} use
 * @param {(part: JsonSchema | boolean) => string} inner
 */
function typeOfKind(schema, type, use, inner) {
  const fixed = use === "Taken" ? "readonly " : "";
  switch (type) {
    case "integer":
      return "number";
    case "array":
      return `${fixed}${schema.prefixItems ? tupleType(schema, schema.prefixItems, inner) : `(${inner(schema.items ?? {})})[]`}`;
    case "object":
      return objectType(schema, inner);
    default:
      return type;
  }
}

/**
 * @param {JsonSchema} schema
 * @param {readonly JsonSchema[]} places
 * @param {(part: JsonSchema | boolean) => string} inner
 */
function tupleType(schema, places, inner) {
  const required = schema.minItems ?? 0;
  const fixed = places.map((place, index) => `(${inner(place)})${index < required ? "" : "?"}`);
  const rest = schema.items === false ? [] : [`...(${inner(schema.items ?? {})})[]`];
  return `[${[...fixed, ...rest].join(", ")}]`;
}

/**
 * @param {JsonSchema} schema
 * @param {(part: JsonSchema | boolean) => string} inner
 */
function objectType(schema, inner) {
  const { properties, additionalProperties, patternProperties = {}, required = [] } = schema;
  const others = typeof additionalProperties === "object" ? [`[key: string]: ${inner(additionalProperties)}`] : [];
  const patterns = Object.entries(patternProperties).map(([pattern, value]) =>
    pattern === "^\\d+$" ? `[key: number]: ${inner(value)}` : `[key: string]: ${inner(value)}`,
  );
  if (properties === undefined && others.length + patterns.length === 0) return "object";
  const members = Object.entries(properties ?? {}).map(
    ([name, member]) => `${JSON.stringify(name)}${required.includes(name) ? "" : "?"}: ${inner(member)}`,
  );
  return `{ ${[...members, ...others, ...patterns].join("; ")} }`;
}
