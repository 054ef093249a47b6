/** @typedef {{ readonly [keyword: string]: unknown }} Schema A JSON Schema of any draft, or a schema of OpenAPI 3.1. */

/**
 * Whether a schema says a fact. References are followed, and of alternatives each is looked at: drafts and tools write
 * the same thing in different ways.
 *
 * @param {Schema} root
 * @param {import("./cases.mjs").Fact} fact
 * @returns {boolean}
 */
export function holds(root, [place, kind, value]) {
  const path = place === "" ? [] : place.split(".");
  const parents = follow(root, path.slice(0, -1));
  const found = follow(root, path);
  const name = path.at(-1) ?? "";
  switch (kind) {
    case "absent":
      return parents.length > 0 && found.length === 0;
    case "required":
      return found.length > 0 && parents.every((parent) => requires(parent, name) !== false);
    case "optional":
      return found.length > 0 && parents.every((parent) => requires(parent, name) !== true);
    case "nullable":
      return found.some((schema) => typesOf(schema).includes("null") || schema["nullable"] === true);
    case "type":
      return found.some((schema) => typesOf(schema).some((type) => isType(type, value)));
    case "integer":
      return found.some(isInteger);
    case "values":
      return sameValues(found.flatMap(valuesOf), /** @type {readonly unknown[]} */ (value));
    case "description":
      return found.some((schema) => String(schema["description"] ?? "").startsWith(String(value)));
    default:
      return found.some((schema) => schema[kind] === value);
  }
}

/**
 * The schemas at a path: each with those it refers to and its alternatives.
 *
 * @param {Schema} root
 * @param {readonly string[]} path
 * @returns {Schema[]}
 */
function follow(root, path) {
  return path.reduce((schemas, step) => schemas.flatMap((schema) => steps(root, schema, step)), spread(root, root));
}

/**
 * @param {Schema} root
 * @param {Schema} schema
 * @param {string} step
 * @returns {Schema[]}
 */
function steps(root, schema, step) {
  const next = step === "[]" ? schema["items"] : step === "{}" ? schema["additionalProperties"] : member(schema, step);
  return isSchema(next) ? spread(root, next) : [];
}

/** @param {Schema} schema @param {string} name */
function member({ properties }, name) {
  return isSchema(properties) && Object.hasOwn(properties, name) ? properties[name] : undefined;
}

/**
 * @param {Schema} root
 * @param {Schema} schema
 * @param {ReadonlySet<unknown>} [seen]
 * @returns {Schema[]}
 */
function spread(root, schema, seen = new Set()) {
  if (seen.has(schema)) return [];
  const inner = [schema["anyOf"], schema["oneOf"], schema["allOf"]].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  const target = typeof schema["$ref"] === "string" ? [resolve(root, schema["$ref"])] : [];
  const others = [...target, ...inner].filter(isSchema);
  return [schema, ...others.flatMap((other) => spread(root, other, new Set([...seen, schema])))];
}

/** @param {Schema} root @param {string} reference */
function resolve(root, reference) {
  const names = reference
    .split("/")
    .slice(1)
    .map((name) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"));
  return names.reduce((at, name) => (isSchema(at) ? at[name] : undefined), /** @type {unknown} */ (root));
}

/** @param {unknown} value @returns {value is Schema} */
function isSchema(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** `undefined` of a schema that does not have the member. @param {Schema} parent @param {string} name */
function requires(parent, name) {
  if (member(parent, name) === undefined) return undefined;
  return Array.isArray(parent["required"]) && parent["required"].includes(name);
}

/** @param {Schema} schema @returns {unknown[]} */
function typesOf(schema) {
  const { type } = schema;
  if (type !== undefined) return Array.isArray(type) ? type : [type];
  return valuesOf(schema).map((value) => (value === null ? "null" : typeof value));
}

/** @param {unknown} type @param {unknown} wanted */
function isType(type, wanted) {
  return type === wanted || (type === "integer" && wanted === "number");
}

/** A whole number, also one that is written as a text of digits. @param {Schema} schema */
function isInteger(schema) {
  if (typesOf(schema).includes("integer") || schema["multipleOf"] === 1) return true;
  return typesOf(schema).includes("string") && /^\^-\?|\\d|\[0-9\]/.test(String(schema["pattern"] ?? ""));
}

/** @param {Schema} schema @returns {readonly unknown[]} */
function valuesOf(schema) {
  if (Object.hasOwn(schema, "const")) return [schema["const"]];
  return Array.isArray(schema["enum"]) ? schema["enum"] : [];
}

/** @param {readonly unknown[]} found @param {readonly unknown[]} wanted */
function sameValues(found, wanted) {
  const values = new Set(found);
  return values.size === wanted.length && wanted.every((value) => values.has(value));
}
