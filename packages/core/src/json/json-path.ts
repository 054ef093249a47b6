/** Where a value stands inside a JSON value: a chain from the inside out, `undefined` for the whole. */
export type JsonPath = JsonPathStep | undefined;

/** One step of a {@link JsonPath}: a member's name or an item's index. */
export interface JsonPathStep {
  readonly parent: JsonPath;
  readonly key: string | number;
  /** How many steps lie above, this one included. */
  readonly depth: number;
}

/**
 * How deeply a JSON value may be nested. Deeper values are refused or marked instead of overflowing the stack: real
 * arguments and results stay far below, and a level costs a handful of stack frames.
 */
export const MAX_DEPTH = 256;

/** The path of the member or item `key` of the value at `parent`. */
export function descend(parent: JsonPath, key: string | number): JsonPathStep {
  return { parent, key, depth: depthOf(parent) + 1 };
}

/** How many levels the value at `path` lies inside the whole. */
export function depthOf(path: JsonPath): number {
  return path === undefined ? 0 : path.depth;
}

/** The path as people write it: `profile.tags[2]`, `headers["x-id"]`; empty for the whole. */
export function renderPath(path: JsonPath): string {
  const steps: string[] = [];
  for (let step = path; step !== undefined; step = step.parent) {
    steps.push(renderStep(step));
  }
  return steps.reverse().join("");
}

function renderStep(step: JsonPathStep): string {
  if (typeof step.key === "number") {
    return `[${step.key}]`;
  }
  if (/^[\p{L}_$][\p{L}\p{N}_$]{0,79}$/u.test(step.key)) {
    return step.parent === undefined ? step.key : `.${step.key}`;
  }
  return `[${JSON.stringify(step.key.length > 80 ? `${step.key.slice(0, 80)}…` : step.key)}]`;
}
