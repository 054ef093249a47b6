import { isRecord, isSameJson } from "../../json-values/json-value.ts";
import type { ListShape, ObjectShape, ReferenceShape, Rules, ScalarShape, Shape } from "../shape/shape.ts";
import { NEVER } from "../shape/shape.ts";

/** Whether a value has the shape: its types, members, listed values and limits. Formats do not tell shapes apart. */
export function fitsShape(shape: Shape, value: unknown, definitions: ReadonlyMap<string, Shape>): boolean {
  return new Fitting(definitions).fits(shape, value, []);
}

class Fitting {
  readonly #definitions: ReadonlyMap<string, Shape>;

  constructor(definitions: ReadonlyMap<string, Shape>) {
    this.#definitions = definitions;
  }

  /** `open` are the definitions that are being tried for this very value: one inside of itself adds nothing. */
  fits(shape: Shape, value: unknown, open: readonly string[]): boolean {
    const fitsPart: Fits = (inner, part) => this.fits(inner, part, []);
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
        return Array.isArray(value) && fitsList(shape, value, fitsPart);
      case "object":
        return isRecord(value) && fitsObject(shape, value, fitsPart);
      case "union":
        return shape.branches.some((branch) => this.fits(branch, value, open));
      case "reference":
        return !open.includes(shape.definition) && this.fits(this.#target(shape), value, [...open, shape.definition]);
    }
  }

  #target(shape: ReferenceShape): Shape {
    return this.#definitions.get(shape.definition) ?? NEVER;
  }
}

type Fits = (shape: Shape, value: unknown) => boolean;

function fitsScalar({ type, rules }: ScalarShape, value: unknown): boolean {
  if (type === "null") {
    return value === null;
  }
  if (typeof value === "number") {
    return (
      (type === "number" || (type === "integer" && Number.isInteger(value))) && isWithin(value, NUMBER_LIMITS, rules)
    );
  }
  return typeof value === type && (typeof value !== "string" || isWithin([...value].length, LENGTH_LIMITS, rules));
}

interface Limits {
  readonly least: string;
  readonly most: string;
  readonly above?: string;
  readonly below?: string;
}

const NUMBER_LIMITS: Limits = {
  least: "minimum",
  most: "maximum",
  above: "exclusiveMinimum",
  below: "exclusiveMaximum",
};
const LENGTH_LIMITS: Limits = { least: "minLength", most: "maxLength" };
const COUNT_LIMITS: Limits = { least: "minItems", most: "maxItems" };

function isWithin(size: number, { least, most, above, below }: Limits, rules: Rules): boolean {
  const limit = (keyword: string | undefined, otherwise: number) => {
    const value = keyword === undefined ? undefined : rules[keyword];
    return typeof value === "number" ? value : otherwise;
  };
  const isLarge = size >= limit(least, Number.NEGATIVE_INFINITY) && size > limit(above, Number.NEGATIVE_INFINITY);
  return isLarge && size <= limit(most, Number.POSITIVE_INFINITY) && size < limit(below, Number.POSITIVE_INFINITY);
}

function fitsList({ prefix, rest, rules }: ListShape, items: readonly unknown[], fits: Fits): boolean {
  return isWithin(items.length, COUNT_LIMITS, rules) && items.every((item, index) => fits(prefix[index] ?? rest, item));
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
