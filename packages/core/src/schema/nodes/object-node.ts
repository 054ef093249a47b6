import { cloneJson } from "../../json/clone-json.ts";
import { counted } from "../../json/counted.ts";
import type { JsonPath } from "../../json/json-path.ts";
import { depthOf, descend, MAX_DEPTH } from "../../json/json-path.ts";
import type { JsonObject, JsonValue } from "../../json/json-value.ts";
import { isRecord, setOwn } from "../../json/json-value.ts";
import { isPlainRecord } from "../../json/plain-record.ts";
import { isBuiltIn } from "../codecs/codec.ts";
import { accepts } from "./accepts.ts";
import type { EncodeRun } from "./encode-run.ts";
import { repairJsonText } from "./json-text.ts";
import { checkMembers, checkRequired } from "./object-check.ts";
import { repairMembers } from "./object-repair.ts";
import type { ObjectRules } from "./object-rules.ts";
import { nodesOf } from "./object-rules.ts";
import type { RepairRun } from "./repair-run.ts";
import type { Report, Verdicts } from "./report.ts";
import type { JsonKind, SchemaNode } from "./schema-node.ts";

const OBJECT: ReadonlySet<JsonKind> = new Set(["object"]);

/** `object`: records with known members, maps, and both. */
export class ObjectNode implements SchemaNode {
  readonly kinds = OBJECT;
  readonly rules: ObjectRules;

  constructor(rules: ObjectRules) {
    this.rules = rules;
  }

  repair(value: JsonValue, path: JsonPath, run: RepairRun): JsonValue {
    const record = typeof value === "string" ? repairJsonText(value, OBJECT, path, run) : value;
    return isRecord(record) ? repairMembers(this.rules, record, path, run) : record;
  }

  check(value: JsonValue, path: JsonPath, report: Report): void {
    if (!isRecord(value)) {
      const hint = typeof value === "string" ? "Send a JSON object, not text." : undefined;
      report.add(path, () => ({ problem: "wrong type", expected: this.describe(), received: value, hint }));
      return;
    }
    if (depthOf(path) >= MAX_DEPTH) {
      report.add(path, () => ({ problem: "nested too deeply", expected: `at most ${MAX_DEPTH} levels` }));
      return;
    }
    checkRequired(this.rules, value, path, report);
    checkMembers(this.rules, value, path, report);
    this.#checkSize(value, path, report);
  }

  #checkSize(record: JsonObject, path: JsonPath, report: Report): void {
    const { minProperties, maxProperties } = this.rules;
    const count = Object.keys(record).length;
    if (count < minProperties || count > maxProperties) {
      report.add(path, () => ({
        problem: `too ${count < minProperties ? "few" : "many"} members (${count})`,
        expected: `${this.describe()} (${describeCount(minProperties, maxProperties)})`,
        received: record,
      }));
    }
  }

  decode(value: unknown, verdicts: Verdicts): unknown {
    if (!isPlainRecord(value)) {
      return value;
    }
    const decoded: { [key: string]: unknown } = {};
    for (const key of Object.keys(value)) {
      setOwn(
        decoded,
        key,
        nodesOf(this.rules, key).reduce((member, node) => node.decode(member, verdicts), value[key]),
      );
    }
    for (const [name, fallback] of this.rules.defaults) {
      if (!Object.hasOwn(value, name)) {
        setOwn(decoded, name, decodeDefault(this.rules.properties.get(name), fallback, verdicts));
      }
    }
    return decoded;
  }

  encode(value: unknown, path: JsonPath, run: EncodeRun): unknown {
    if (!isRecord(value) || !isBuiltIn(value, "Object") || typeof value["toJSON"] === "function") {
      return value;
    }
    return run.inside(value, path, (record) => {
      const encoded: { [key: string]: unknown } = {};
      for (const key of Object.keys(record)) {
        const memberPath = descend(path, key);
        const nodes = nodesOf(this.rules, key);
        setOwn(
          encoded,
          key,
          nodes.reduceRight((member, node) => node.encode(member, memberPath, run), record[key]),
        );
      }
      return encoded;
    });
  }

  claims(value: unknown, levels: number): boolean {
    if (!isRecord(value) || ![...this.rules.required].every((name) => name in value)) {
      return false;
    }
    const isClaimed = (key: string) => nodesOf(this.rules, key).every((node) => node.claims(value[key], levels - 1));
    return levels === 0 || Object.keys(value).every((key) => value[key] === undefined || isClaimed(key));
  }

  describe(): string {
    const { properties, required, additional } = this.rules;
    if (properties.size + required.size === 0) {
      return additional === undefined ? "empty object" : `object with values: ${additional.describe()}`;
    }
    const names = [...new Set([...properties.keys(), ...required])].map((name) =>
      required.has(name) ? name : `${name}?`,
    );
    return `object with ${names.slice(0, 20).join(", ")}${names.length > 20 ? ", …" : ""}`;
  }
}

/** A default that does not fit its own schema (null for a text, as some generators write) is passed on as it is. */
function decodeDefault(node: SchemaNode | undefined, fallback: JsonValue, verdicts: Verdicts): unknown {
  const copy = cloneJson(fallback);
  return node !== undefined && accepts(node, copy, undefined, verdicts) ? node.decode(copy, verdicts) : copy;
}

function describeCount(least: number, most: number): string {
  if (least === most) return counted(most, "member");
  if (most === Number.POSITIVE_INFINITY) return `at least ${counted(least, "member")}`;
  return least === 0 ? `at most ${counted(most, "member")}` : `${least} to ${most} members`;
}
