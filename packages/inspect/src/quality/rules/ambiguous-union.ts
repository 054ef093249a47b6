import type { JsonSchema } from "toolwright";
import type { DeclarationRule } from "../rule.ts";
import { schemaPlaces } from "../schema-places.ts";
import { variantsOf } from "../slots.ts";
import { OverlapCheck } from "./overlap.ts";

export const ambiguousUnion: DeclarationRule = {
  id: "ambiguous-union",
  severity: "warning",
  finds: "a union with members that a value cannot tell apart",
  why: "The model cannot say which of them it means: the same value fits both, and the function may get the wrong one.",
  *check({ parameters }) {
    for (const { path, pointer, schema } of schemaPlaces(parameters)) {
      const branches = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== "null");
      const pair = overlappingPair(branches, parameters);
      if (pair === undefined) continue;
      const [first, second] = pair.map(textOf);
      const message = `a value may be ${first} as well as ${second}`;
      yield { path, pointer, message, fix: pair.some(isObject) ? fixOfObjects : fixOfValues };
    }
  },
};

const fixOfObjects =
  'Give every member a property that names it (`kind: "parcel"`), or make one type of them with optional properties.';

const fixOfValues = "Take only one of them: the one that the function converts the other to.";

function isObject({ $ref, properties }: JsonSchema): boolean {
  return $ref !== undefined || properties !== undefined;
}

function overlappingPair(branches: readonly JsonSchema[], root: JsonSchema): [JsonSchema, JsonSchema] | undefined {
  const check = new OverlapCheck(root);
  for (const [index, first] of branches.entries()) {
    for (const second of branches.slice(index + 1)) {
      const pairs = variantsOf(first, root).flatMap((a) => variantsOf(second, root).map((b) => [a, b] as const));
      if (pairs.some(([a, b]) => a !== b && check.mayOverlap(a, b))) return [first, second];
    }
  }
  return undefined;
}

/** A branch in a few words. */
function textOf({ $ref, title, properties, type, "x-codec": codec }: JsonSchema): string {
  if ($ref !== undefined) return $ref.split("/").at(-1) ?? $ref;
  if (title !== undefined) return title;
  if (codec !== undefined) return withArticle(codec);
  if (properties !== undefined) return `{ ${Object.keys(properties).join(", ")} }`;
  return type === "array" ? "a list" : withArticle([type ?? "value"].flat().join(" or "));
}

function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? "an" : "a"} ${noun}`;
}
