import type { JsonPath } from "../../json/json-path.ts";
import type { JsonValue } from "../../json/json-value.ts";
import type { Verdicts } from "./report.ts";
import { Report } from "./report.ts";
import type { SchemaNode } from "./schema-node.ts";

/** Whether the value fits the node. */
export function accepts(node: SchemaNode, value: JsonValue, path: JsonPath, verdicts: Verdicts): boolean {
  if (typeof value !== "object" || value === null) {
    return judge(node, value, path, verdicts);
  }
  let known = verdicts.get(node);
  if (known === undefined) {
    known = new WeakMap();
    verdicts.set(node, known);
  }
  let verdict = known.get(value);
  if (verdict === undefined) {
    verdict = judge(node, value, path, verdicts);
    known.set(value, verdict);
  }
  return verdict;
}

function judge(node: SchemaNode, value: JsonValue, path: JsonPath, verdicts: Verdicts): boolean {
  const report = new Report(verdicts, 0);
  node.check(value, path, report);
  return report.found === 0;
}
