import { isRecord, isSameJson } from "../json.ts";
import type { ListShape, ObjectShape, ScalarShape, Shape } from "../shape/shape.ts";

/** Far deeper than any argument; a definition that refers to nothing but itself ends here. */
const MAX_DEPTH = 200;

/** Whether a value has the shape: its types, members and listed values. Limits and formats do not tell shapes apart. */
export function fitsShape(shape: Shape, value: unknown, definitions: ReadonlyMap<string, Shape>, depth = 0): boolean {
  const fits = (inner: Shape, part: unknown) => depth < MAX_DEPTH && fitsShape(inner, part, definitions, depth + 1);
  switch (shape.kind) {
    case "any":
      return true;
    case "never":
      return false;
    case "scalar":
      return fitsScalar(shape, value);
    case "values":
      return shape.values.some((allowed) => isSameJson(allowed, value));
    case "list":
      return Array.isArray(value) && fitsList(shape, value, fits);
    case "object":
      return isRecord(value) && fitsObject(shape, value, fits);
    case "union":
      return shape.branches.some((branch) => fits(branch, value));
    case "reference":
      return fits(definitions.get(shape.definition) ?? shape, value);
  }
}

type Fits = (shape: Shape, value: unknown) => boolean;

function fitsScalar({ type }: ScalarShape, value: unknown): boolean {
  if (type === "null") {
    return value === null;
  }
  return type === "integer" ? Number.isInteger(value) : typeof value === type;
}

function fitsList({ prefix, rest, rules }: ListShape, items: readonly unknown[], fits: Fits): boolean {
  const least = typeof rules["minItems"] === "number" ? rules["minItems"] : 0;
  return items.length >= least && items.every((item, index) => fits(prefix[index] ?? rest, item));
}

function fitsObject({ properties, patterns, rest }: ObjectShape, record: Record<string, unknown>, fits: Fits): boolean {
  const hasRequired = [...properties].every(([name, { isRequired }]) => !isRequired || Object.hasOwn(record, name));
  const isKnown = (name: string) => properties.has(name);
  const others = Object.entries(record).filter(([name]) => !isKnown(name));
  const allowsOther = (value: unknown) =>
    rest === undefined || fits(rest, value) || [...patterns.values()].some((pattern) => fits(pattern, value));
  return (
    hasRequired &&
    [...properties].every(([name, { shape }]) => !Object.hasOwn(record, name) || fits(shape, record[name])) &&
    others.every(([, value]) => allowsOther(value))
  );
}
