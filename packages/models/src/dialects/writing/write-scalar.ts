import type { ScalarShape } from "../shape/shape.ts";
import type { WritingContext, Written } from "./written.ts";

/** Writes a value without parts. */
export function writeScalar(shape: ScalarShape, path: string, context: WritingContext): Written {
  return { schema: context.annotate({ type: shape.type }, wholeLimits(shape, context), path) };
}

/** For whole numbers, limits that exclude their value are limits that include the next one. */
function wholeLimits(shape: ScalarShape, { rules }: WritingContext): ScalarShape {
  const isKnown = rules.keywords === "all" || rules.keywords.has("exclusiveMinimum");
  if (shape.type !== "integer" || isKnown) {
    return shape;
  }
  const { exclusiveMinimum: above, exclusiveMaximum: below, ...others } = shape.rules;
  const minimum =
    typeof above === "number"
      ? { minimum: Math.max(Math.floor(above) + 1, numberOr(others["minimum"], -Infinity)) }
      : {};
  const maximum =
    typeof below === "number" ? { maximum: Math.min(Math.ceil(below) - 1, numberOr(others["maximum"], Infinity)) } : {};
  return { ...shape, rules: { ...others, ...minimum, ...maximum } };
}

function numberOr(value: unknown, fallback: number): number {
  return typeof value === "number" ? value : fallback;
}
