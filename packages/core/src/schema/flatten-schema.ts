import { isRecord } from "../json/json-value.ts";
import type { JsonSchema } from "./json-schema.ts";
import { mergeSchemas } from "./merge-schemas.ts";
import { readableSchema } from "./readable-schema.ts";

/** A schema without `$ref` and `allOf` of its own, and the references that were followed for it. */
export interface FlatSchema {
  readonly schema: JsonSchema;
  readonly references: readonly string[];
}

/** Unites what `$ref` and `allOf` say with what stands beside them, however they lie in each other. */
export function flattenSchema(whole: JsonSchema, resolve: (reference: string) => unknown): FlatSchema {
  if (whole.$ref === undefined && whole.allOf === undefined) {
    return { schema: readableSchema(whole), references: [] };
  }
  const references = new Set<string>();
  const flatten = ({ $ref, allOf = [], ...base }: JsonSchema): JsonSchema => {
    const parts: unknown[] = [...allOf];
    if ($ref !== undefined && !references.has($ref)) {
      references.add($ref);
      parts.unshift(resolve($ref));
    }
    return parts
      .filter(isRecord)
      .reduce<JsonSchema>((merged, part) => mergeSchemas(merged, flatten(part)), readableSchema(base));
  };
  return { schema: flatten(whole), references: [...references] };
}
