import { ToolwrightError } from "../errors/toolwright-error.ts";
import { type CopyJsonOptions, copyJson } from "../json/copy-json.ts";
import type { JsonValue } from "../json/json-value.ts";

/**
 * The deeply frozen copy of a value that the state keeps. What counts as JSON is said at {@link copyJson}.
 * @throws ToolwrightError `INVALID_STATE` naming the key and the path within the value.
 */
export function freezeStateValue(
  key: string,
  value: unknown,
  options: Omit<CopyJsonOptions, "freeze"> = {},
): JsonValue {
  const copy = copyJson(value, { ...options, freeze: true });
  if ("value" in copy) {
    return copy.value;
  }
  const { path, problem } = copy.notJson;
  const place = path === "" ? "" : ` at ${path}`;
  const remedy = value === undefined ? "To remove the key, delete it." : "Store plain JSON values.";
  throw new ToolwrightError("INVALID_STATE", `The state key ${JSON.stringify(key)}${place}: ${problem}. ${remedy}`, {
    details: { key, path, problem },
  });
}
