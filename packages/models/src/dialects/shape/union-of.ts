import type { Annotations, Shape } from "./shape.ts";
import { ANY, NEVER } from "./shape.ts";

/** A union of these, unions in it spread; one branch alone is that branch, and one that allows anything is the whole. */
export function unionOf(shapes: readonly Shape[], annotations: Annotations = {}): Shape {
  const branches = shapes
    .flatMap((shape) =>
      shape.kind === "union" && shape.annotations.description === undefined ? shape.branches : [shape],
    )
    .filter((shape) => shape.kind !== "never")
    .filter((shape, index, all) => !isNull(shape) || all.findIndex(isNull) === index);
  const [only, ...others] = branches;
  if (only === undefined) {
    return NEVER;
  }
  if (others.length === 0) {
    return { ...only, annotations: { ...only.annotations, ...annotations } };
  }
  const isAny = branches.some((shape) => shape.kind === "any");
  return isAny ? { ...ANY, annotations } : { kind: "union", branches, annotations, rules: {} };
}

function isNull(shape: Shape): boolean {
  return shape.kind === "scalar" && shape.type === "null";
}
