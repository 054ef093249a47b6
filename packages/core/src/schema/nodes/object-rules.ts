import type { JsonValue } from "../../json/json-value.ts";
import type { SchemaNode } from "./schema-node.ts";

/** What an object must satisfy (JSON Schema 2020-12: applicator vocabulary, section 10.3.2; validation vocabulary, section 6.5). */
export interface ObjectRules {
  readonly properties: ReadonlyMap<string, SchemaNode>;
  readonly required: ReadonlySet<string>;
  /** What missing members are decoded to, not yet decoded itself. */
  readonly defaults: ReadonlyMap<string, JsonValue>;
  readonly patterns: readonly { readonly regexp: RegExp; readonly node: SchemaNode }[];
  /** All other members; `undefined` when there may be none. */
  readonly additional: SchemaNode | undefined;
  readonly propertyNames: SchemaNode | undefined;
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly dependentRequired: ReadonlyMap<string, readonly string[]>;
  /** Whether unknown members are a fault, or are removed with a note. */
  readonly unknownProperties: "error" | "warn";
}

/** Longer keys match no pattern: the time that some patterns take grows far faster than the text. */
const MAX_PATTERN_INPUT = 10_000;

/** The nodes that a member must fit: its property's and those of matching patterns, else that for all others. */
export function nodesOf({ properties, patterns, additional }: ObjectRules, key: string): readonly SchemaNode[] {
  const property = properties.get(key);
  if (patterns.length === 0) {
    const node = property ?? additional;
    return node === undefined ? [] : [node];
  }
  const matching =
    key.length > MAX_PATTERN_INPUT
      ? []
      : patterns.filter(({ regexp }) => regexp.test(key)).map((pattern) => pattern.node);
  const nodes = property === undefined ? matching : [property, ...matching];
  return nodes.length > 0 || additional === undefined ? nodes : [additional];
}

/** Whether the object may not have a member of that name. */
export function isUnknown(rules: ObjectRules, key: string): boolean {
  return rules.additional === undefined && nodesOf(rules, key).length === 0;
}
