import type { JsonSchema, ToolDeclaration } from "toolwright";
import { identifierWords, stemOf } from "../text/token.ts";
import { isTakenApart } from "./parameters-of.ts";
import { effectiveSchema, objectVariants } from "./schema-shape.ts";

/** An object that a call is made of: all the arguments, or an object parameter that is taken apart at any depth. */
export interface ObjectPlace {
  /** Property names from the arguments object down; empty for the arguments themselves. */
  readonly path: readonly string[];
  /** Stems of its name. */
  readonly stems: readonly string[];
  /** Names of its properties; of all variants for a union. */
  readonly names: readonly string[];
  /** One of several objects may stand here, and which one cannot be told from single properties. */
  readonly isUnion: boolean;
}

/** The objects of a call, outer before inner. */
export function objectPlaces({ parameters }: ToolDeclaration): ObjectPlace[] {
  const names = Object.keys(parameters.properties ?? {});
  return [{ path: [], stems: [], names, isUnion: false }, ...placesBelow(parameters, [], parameters)];
}

function placesBelow(schema: JsonSchema, path: readonly string[], root: JsonSchema): ObjectPlace[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]): ObjectPlace[] => {
    const inner = effectiveSchema(property, root);
    if (!isTakenApart(inner, path)) return [];
    const here = [...path, name];
    const variants = objectVariants(property, root);
    const names = new Set(variants.flatMap((variant) => Object.keys(variant.properties ?? {})));
    const place = {
      path: here,
      stems: identifierWords(name).map(stemOf),
      names: [...names],
      isUnion: variants.length > 1,
    };
    return place.isUnion ? [place] : [place, ...placesBelow(inner, here, root)];
  });
}
