import type { JsonPath, JsonPathStep } from "../../json/json-path.ts";
import { depthOf, descend } from "../../json/json-path.ts";
import type { JsonObject, JsonValue } from "../../json/json-value.ts";
import { nearest } from "../nearest.ts";
import type { ObjectRules } from "./object-rules.ts";
import { isUnknown, nodesOf } from "./object-rules.ts";
import type { Report } from "./report.ts";

/** Reports every member that is missing. */
export function checkRequired(rules: ObjectRules, record: JsonObject, path: JsonPath, report: Report): void {
  const missing = (name: string, problem: string) =>
    report.add(descend(path, name), () => ({
      problem,
      expected: rules.properties.get(name)?.describe() ?? "any value",
    }));
  for (const name of rules.required) {
    if (!Object.hasOwn(record, name)) {
      missing(name, "required, but missing");
    }
  }
  for (const [key, names] of rules.dependentRequired) {
    const absent = Object.hasOwn(record, key) ? names.filter((name) => !Object.hasOwn(record, name)) : [];
    for (const name of absent) {
      missing(name, `required together with ${key}, but missing`);
    }
  }
}

/** Reports members that the object may not have, and everything wrong with the others. */
export function checkMembers(rules: ObjectRules, record: JsonObject, path: JsonPath, report: Report): void {
  for (const key of Object.keys(record)) {
    if (report.decided) {
      return;
    }
    const memberPath = descend(path, key);
    if (isUnknown(rules, key)) {
      reportUnknown(rules, key, record, memberPath, report);
      continue;
    }
    rules.propertyNames?.check(key, memberPath, report);
    for (const node of nodesOf(rules, key)) {
      node.check(record[key] as JsonValue, memberPath, report);
    }
  }
}

function reportUnknown(rules: ObjectRules, key: string, record: JsonObject, path: JsonPathStep, report: Report): void {
  report.add(path, () => {
    const names = [...rules.properties.keys()];
    const missing = names.filter((name) => !Object.hasOwn(record, name));
    const meant = nearest(key, missing);
    return {
      problem: depthOf(path) === 1 ? "unknown argument" : "unknown property",
      expected: names.length === 0 ? "no members" : `one of: ${names.join(", ")}`,
      received: record[key] as JsonValue,
      hint: meant === undefined ? "Leave it out." : `Did you mean ${JSON.stringify(meant)}?`,
    };
  });
}
