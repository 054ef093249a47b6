import type { ParameterPlan, Signature } from "./signature.ts";

/**
 * The parameters of the function that a signature was read for, named as its text names them: `{}` for a destructured
 * one, `...` before a rest parameter. They follow from the call plan, but for the few signatures that say otherwise.
 */
export function parameterShapeOf({ call, shape }: Pick<Signature, "call" | "shape">): readonly string[] {
  return shape ?? call.params.map(shownName);
}

function shownName({ name, kind }: ParameterPlan): string {
  if (kind === "flat") return "{}";
  return kind === "rest" ? `...${name}` : name;
}
