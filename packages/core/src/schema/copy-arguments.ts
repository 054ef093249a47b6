import type { JsonPath } from "../json/json-path.ts";
import { renderPath } from "../json/json-path.ts";
import type { JsonValue } from "../json/json-value.ts";
import { copyAsJson } from "../json/to-json-value.ts";
import type { Issue } from "./argument-schema.ts";

/**
 * A copy of anything as plain JSON without any own `__proto__`, and an issue for each thing that did not come through:
 * arguments are never altered in silence.
 */
export function copyArguments(value: unknown, path: JsonPath): { value: JsonValue; issues: Issue[] } {
  const { value: copy, losses } = copyAsJson(value, { path, refusesPrototypeKey: true });
  const issues = losses.map((loss) => ({
    path: renderPath(loss.path),
    problem: loss.problem,
    expected: "plain JSON",
    received: "something else, which was removed",
  }));
  return { value: copy, issues };
}
