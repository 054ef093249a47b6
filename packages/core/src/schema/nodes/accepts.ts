import type { JsonPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import type { Verdicts } from "./report.ts";
import { Report } from "./report.ts";
import type { SchemaNode } from "./schema-node.ts";

/** Whether the value fits the node. */
export function accepts(node: SchemaNode, value: JsonValue, path: JsonPath, verdicts: Verdicts): boolean {
  const known = verdicts.get(node, value);
  if (known !== undefined) {
    return known;
  }
  const report = new Report(verdicts, 0);
  node.check(value, path, report);
  const verdict = report.found === 0;
  verdicts.set(node, value, verdict);
  return verdict;
}
