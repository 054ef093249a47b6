import type { JsonSchema, JsonValue } from "toolwright";

/**
 * A schema in the few forms that all of JSON Schema's spellings come down to: references followed, `allOf` merged,
 * `const` an enum of one, lists of types unions, tuples of every draft alike. Writers of dialects start from here.
 */
export type Shape =
  | AnyShape
  | NeverShape
  | ScalarShape
  | ValuesShape
  | ListShape
  | ObjectShape
  | UnionShape
  | ReferenceShape;

/** What is said about a value without limiting it. */
export interface Annotations {
  readonly title?: string;
  readonly description?: string;
  readonly default?: JsonValue;
  readonly examples?: readonly JsonValue[];
  readonly deprecated?: true;
}

/** Keywords that limit a value, and keywords that nobody here interprets, as they were given. */
export type Rules = { readonly [keyword: string]: unknown };

interface ShapeBase {
  readonly annotations: Annotations;
  readonly rules: Rules;
}

/** Any JSON value. */
export interface AnyShape extends ShapeBase {
  readonly kind: "any";
}

/** No value at all: the schema `false`. */
export interface NeverShape extends ShapeBase {
  readonly kind: "never";
}

/** A value without parts. */
export interface ScalarShape extends ShapeBase {
  readonly kind: "scalar";
  readonly type: "string" | "number" | "integer" | "boolean" | "null";
}

/** One of the listed values. */
export interface ValuesShape extends ShapeBase {
  readonly kind: "values";
  readonly values: readonly JsonValue[];
  /** The names of the values, in the same order; empty where they have none. */
  readonly names: readonly string[];
}

/** A list: first the items with places of their own, then any number of others. */
export interface ListShape extends ShapeBase {
  readonly kind: "list";
  readonly prefix: readonly Shape[];
  /** `never` when the list ends with the items that have places. */
  readonly rest: Shape;
}

/** One member that an object may have. */
export interface Property {
  readonly shape: Shape;
  readonly isRequired: boolean;
}

/** An object: known members, members whose names match a pattern, and others. */
export interface ObjectShape extends ShapeBase {
  readonly kind: "object";
  readonly properties: ReadonlyMap<string, Property>;
  readonly patterns: ReadonlyMap<string, Shape>;
  /** `never` for a closed object; `undefined` when nothing is said of other members. */
  readonly rest: Shape | undefined;
}

/** A value of at least one of the branches, of which there are two or more. */
export interface UnionShape extends ShapeBase {
  readonly kind: "union";
  readonly branches: readonly Shape[];
}

/** A definition that contains itself, by the name it has among {@link ShapeTree.definitions}. */
export interface ReferenceShape extends ShapeBase {
  readonly kind: "reference";
  readonly definition: string;
}

/** A schema and the definitions in it that contain themselves. */
export interface ShapeTree {
  readonly root: Shape;
  readonly definitions: ReadonlyMap<string, Shape>;
}

/** Nothing said, nothing limited. */
export const ANY: AnyShape = { kind: "any", annotations: {}, rules: {} };

/** No value. */
export const NEVER: NeverShape = { kind: "never", annotations: {}, rules: {} };

/** What JSON Schema says about a value without limiting it. */
export function annotationsOf({
  title,
  description,
  default: fallback,
  examples,
  deprecated,
}: JsonSchema): Annotations {
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined ? {} : { default: fallback }),
    ...(Array.isArray(examples) && examples.length > 0 ? { examples } : {}),
    ...(deprecated === true ? { deprecated } : {}),
  };
}
