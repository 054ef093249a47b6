import type { JsonSchema, JsonType } from "toolwright";
import { hasType, listedValues, variantsOf } from "../slots.ts";

/** So many parts of two types are compared before they are taken to differ. */
const MAX_COMPARISONS = 200;

/** Compares the schemas of one declaration. */
export class OverlapCheck {
  readonly #root: JsonSchema;
  #left = MAX_COMPARISONS;

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  /**
   * Whether a value may fit both of two schemas in a way that matters: objects that cannot be told apart, or texts and
   * lists that are converted in different ways. Where it is not certain (two patterns), the answer is no.
   */
  mayOverlap(a: JsonSchema, b: JsonSchema): boolean {
    if (--this.#left < 0) return false;
    if (hasType(a, "object") && hasType(b, "object")) return this.#objectsOverlap(a, b);
    if (hasType(a, "array") && hasType(b, "array")) return this.#listsOverlap(a, b);
    return a["x-codec"] !== b["x-codec"] && this.#shareValues(a, b);
  }

  #objectsOverlap(a: JsonSchema, b: JsonSchema): boolean {
    return !this.#excludes(a, b) && !this.#excludes(b, a);
  }

  /** Whether some member that `a` demands makes a value unfit for `b`. */
  #excludes(a: JsonSchema, b: JsonSchema): boolean {
    return (a.required ?? []).some((name) => {
      const own = memberOf(a, name);
      const other = memberOf(b, name);
      if (other === undefined) return true;
      return typeof own === "object" && typeof other === "object" && !this.#formsShareValues(own, other);
    });
  }

  /** Lists of like items are one list; lists that are converted differently matter already when an item fits both. */
  #listsOverlap(a: JsonSchema, b: JsonSchema): boolean {
    if (a.prefixItems || b.prefixItems) return this.#tuplesOverlap(a, b);
    if (a["x-codec"] !== b["x-codec"]) return this.#formsShareValues(itemsOf(a), itemsOf(b));
    return this.#someForms(a, b, (x, y) => x !== y && this.mayOverlap(x, y));
  }

  /** Tuples are told apart by their lengths or by one of their places. */
  #tuplesOverlap(a: JsonSchema, b: JsonSchema): boolean {
    const { minItems: leastOfA = 0, maxItems: mostOfA = Infinity } = a;
    const { minItems: leastOfB = 0, maxItems: mostOfB = Infinity } = b;
    if (leastOfA > mostOfB || leastOfB > mostOfA) return false;
    const places = Math.max(a.prefixItems?.length ?? 0, b.prefixItems?.length ?? 0);
    for (let index = 0; index < Math.min(places, Math.max(leastOfA, leastOfB)); index++) {
      const [x, y] = [a.prefixItems?.[index] ?? itemsOf(a), b.prefixItems?.[index] ?? itemsOf(b)];
      if (!this.#formsShareValues(x, y)) return false;
    }
    return true;
  }

  #formsShareValues(a: JsonSchema, b: JsonSchema): boolean {
    const others = variantsOf(b, this.#root);
    return variantsOf(a, this.#root).some((x) => others.some((y) => this.#shareValues(x, y)));
  }

  #someForms(a: JsonSchema, b: JsonSchema, test: (x: JsonSchema, y: JsonSchema) => boolean): boolean {
    const others = variantsOf(itemsOf(b), this.#root);
    return variantsOf(itemsOf(a), this.#root).some((x) => others.some((y) => test(x, y)));
  }

  /** Whether some value certainly or probably fits both schemas. */
  #shareValues(a: JsonSchema, b: JsonSchema): boolean {
    if (--this.#left < 0) return false;
    const types = typesOf(a).filter((type) => typesOf(b).includes(type));
    const [valuesOfA, valuesOfB] = [listedValues(a), listedValues(b)];
    if (types.length === 0) return false;
    if (valuesOfA && valuesOfB) return valuesOfA.some((value) => valuesOfB.includes(value));
    if (valuesOfA) return valuesOfA.some((value) => mayFit(value, b));
    if (valuesOfB) return valuesOfB.some((value) => mayFit(value, a));
    return types.some((type) => {
      if (type === "object") return this.#objectsOverlap(a, b);
      if (type === "array") return this.#arraysShareValues(a, b);
      return type !== "string" || !differInForm(a, b);
    });
  }

  #arraysShareValues(a: JsonSchema, b: JsonSchema): boolean {
    return a.prefixItems || b.prefixItems ? this.#tuplesOverlap(a, b) : this.#formsShareValues(itemsOf(a), itemsOf(b));
  }
}

/** What a member of the name must be: `true` for anything, `undefined` when there must be none. */
function memberOf(schema: JsonSchema, name: string): JsonSchema | true | undefined {
  const { properties = {}, patternProperties = {}, additionalProperties: others = true } = schema;
  if (Object.hasOwn(properties, name)) return properties[name];
  for (const [pattern, member] of Object.entries(patternProperties)) {
    if (fits(pattern, name)) return member;
  }
  return others === false ? undefined : others;
}

function itemsOf({ items }: JsonSchema): JsonSchema {
  return typeof items === "object" ? items : {};
}

const ALL_TYPES: readonly JsonType[] = ["string", "number", "boolean", "object", "array"];

/** The types of a schema, `null` aside; an integer is a number. */
function typesOf({ type }: JsonSchema): readonly JsonType[] {
  if (type === undefined) return ALL_TYPES;
  return [type].flat().flatMap((one) => (one === "null" ? [] : one === "integer" ? "number" : one));
}

function mayFit(value: unknown, { type, pattern, format }: JsonSchema): boolean {
  if (typeof value !== "string") return true;
  if (type !== undefined && ![type].flat().includes("string")) return false;
  return pattern === undefined ? format === undefined : fits(pattern, value);
}

/** A pattern that is none fits nothing: what it means is not certain. */
function fits(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return false;
  }
}

/** Two texts that each have a form of their own, so that it is not certain that one text has both. */
function differInForm(a: JsonSchema, b: JsonSchema): boolean {
  const [x, y] = [a, b].map(({ format, pattern, contentEncoding }) => format ?? pattern ?? contentEncoding);
  return x !== undefined && y !== undefined && x !== y;
}
