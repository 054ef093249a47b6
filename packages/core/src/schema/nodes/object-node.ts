import type { JsonPath } from "../../json/json-path.ts";
import { depthOf, descend, MAX_DEPTH } from "../../json/json-path.ts";
import type { JsonObject, JsonValue } from "../../json/json-value.ts";
import { isRecord, setOwn } from "../../json/json-value.ts";
import { toJsonValue } from "../../json/to-json-value.ts";
import { nearest } from "../nearest.ts";
import { accepts } from "./accepts.ts";
import type { EncodeRun } from "./encode-run.ts";
import { repairJsonText } from "./json-text.ts";
import { isClientKey, respelledKeys } from "./object-keys.ts";
import type { RepairRun } from "./repair-run.ts";
import type { Report } from "./report.ts";
import type { JsonKind, SchemaNode } from "./schema-node.ts";

/** What an object must satisfy (JSON Schema 2020-12: applicator vocabulary, section 10.3.2; validation vocabulary, section 6.5). */
export interface ObjectRules {
  readonly properties: ReadonlyMap<string, SchemaNode>;
  readonly required: ReadonlySet<string>;
  /** What missing members are decoded to, not yet decoded itself. */
  readonly defaults: ReadonlyMap<string, JsonValue>;
  readonly patterns: readonly { readonly regexp: RegExp; readonly node: SchemaNode }[];
  /** All other members; `undefined` when there may be none. */
  readonly additional: SchemaNode | undefined;
  readonly propertyNames: SchemaNode | undefined;
  readonly minProperties: number;
  readonly maxProperties: number;
  readonly dependentRequired: ReadonlyMap<string, readonly string[]>;
  /** Whether unknown members are a fault, or are removed with a note. */
  readonly unknownProperties: "error" | "warn";
}

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
    if (!isRecord(record)) {
      return record;
    }
    const repaired: JsonObject = {};
    for (const [key, name] of this.#acceptedKeys(record, path, run)) {
      const member = record[key] as JsonValue;
      const memberPath = descend(path, name);
      if (this.#meansAbsent(name, member, memberPath, run)) {
        run.note(memberPath, "null-to-absent", null, undefined);
      } else {
        setOwn(repaired, name, this.#repairMember(name, member, memberPath, run));
      }
    }
    return repaired;
  }

  /** Own keys with the names that they are taken for, without those that are dropped. */
  #acceptedKeys(record: JsonObject, path: JsonPath, run: RepairRun): [string, string][] {
    const unknown = Object.keys(record).filter((key) => this.#isUnknown(key));
    const respelled = respelledKeys(record, unknown, this.rules.properties.keys());
    const accepted: [string, string][] = [];
    for (const key of Object.keys(record)) {
      const name = respelled.get(key);
      if (name !== undefined) {
        run.note(descend(path, key), "key-spelling", key, name);
        accepted.push([key, name]);
      } else if (!unknown.includes(key) || !this.#drop(key, record[key] as JsonValue, path, run)) {
        accepted.push([key, key]);
      }
    }
    return accepted;
  }

  #drop(key: string, value: JsonValue, path: JsonPath, run: RepairRun): boolean {
    const isClients = path === undefined && isClientKey(key);
    if (!isClients && this.rules.unknownProperties === "error") {
      return false;
    }
    run.note(descend(path, key), isClients ? "client-key" : "unknown-key", value, undefined);
    return true;
  }

  #meansAbsent(name: string, member: JsonValue, path: JsonPath, run: RepairRun): boolean {
    const node = this.rules.properties.get(name);
    return (
      member === null &&
      node !== undefined &&
      !this.rules.required.has(name) &&
      !accepts(node, null, path, run.verdicts)
    );
  }

  #repairMember(name: string, member: JsonValue, path: JsonPath, run: RepairRun): JsonValue {
    return this.#nodesOf(name).reduce((value, node) => node.repair(value, path, run), member);
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
    this.#checkRequired(value, path, report);
    this.#checkMembers(value, path, report);
    this.#checkSize(value, path, report);
  }

  #checkRequired(record: JsonObject, path: JsonPath, report: Report): void {
    const { required, dependentRequired, properties } = this.rules;
    const missing = (name: string, problem: string) =>
      report.add(descend(path, name), () => ({ problem, expected: properties.get(name)?.describe() ?? "any value" }));
    for (const name of required) {
      if (!Object.hasOwn(record, name)) {
        missing(name, "required, but missing");
      }
    }
    for (const [key, names] of dependentRequired) {
      const absent = Object.hasOwn(record, key) ? names.filter((name) => !Object.hasOwn(record, name)) : [];
      for (const name of absent) {
        missing(name, `required together with ${key}, but missing`);
      }
    }
  }

  #checkMembers(record: JsonObject, path: JsonPath, report: Report): void {
    for (const key of Object.keys(record)) {
      if (report.decided) {
        return;
      }
      const memberPath = descend(path, key);
      const member = record[key] as JsonValue;
      if (this.#isUnknown(key)) {
        this.#reportUnknown(key, record, memberPath, report);
        continue;
      }
      this.rules.propertyNames?.check(key, memberPath, report);
      for (const node of this.#nodesOf(key)) {
        node.check(member, memberPath, report);
      }
    }
  }

  #reportUnknown(key: string, record: JsonObject, path: JsonPath, report: Report): void {
    report.add(path, () => {
      const names = [...this.rules.properties.keys()];
      const meant = nearest(
        key,
        names.filter((name) => !Object.hasOwn(record, name)),
      );
      return {
        problem: depthOf(path) === 1 ? "unknown argument" : "unknown property",
        expected: names.length === 0 ? "no members" : `one of: ${names.join(", ")}`,
        received: record[key] as JsonValue,
        hint: meant === undefined ? "Leave it out." : `Did you mean ${JSON.stringify(meant)}?`,
      };
    });
  }

  #checkSize(record: JsonObject, path: JsonPath, report: Report): void {
    const { minProperties, maxProperties } = this.rules;
    const count = Object.keys(record).length;
    if (count < minProperties || count > maxProperties) {
      report.add(path, () => ({
        problem: `too ${count < minProperties ? "few" : "many"} members (${count})`,
        expected: `${this.describe()} (${minProperties} to ${maxProperties} members)`,
        received: record,
      }));
    }
  }

  decode(value: unknown): unknown {
    if (!isPlainRecord(value)) {
      return value;
    }
    const decoded: { [key: string]: unknown } = {};
    for (const key of Object.keys(value)) {
      setOwn(
        decoded,
        key,
        this.#nodesOf(key).reduce((member, node) => node.decode(member), value[key]),
      );
    }
    for (const [name, fallback] of this.rules.defaults) {
      if (!Object.hasOwn(value, name)) {
        setOwn(decoded, name, decodeDefault(this.rules.properties.get(name), fallback));
      }
    }
    return decoded;
  }

  encode(value: unknown, path: JsonPath, run: EncodeRun): JsonValue {
    if (!isRecord(value) || typeof value["toJSON"] === "function") {
      return toJsonValue(value).value;
    }
    return run.inside(value, path, (record) => {
      const encoded: JsonObject = {};
      for (const key of Object.keys(record)) {
        const member = record[key];
        if (member !== undefined && typeof member !== "function" && typeof member !== "symbol") {
          const [node] = this.#nodesOf(key);
          const memberPath = descend(path, key);
          setOwn(encoded, key, node === undefined ? toJsonValue(member).value : node.encode(member, memberPath, run));
        }
      }
      return encoded;
    });
  }

  claims(value: unknown): boolean {
    return (
      isRecord(value) &&
      [...this.rules.required].every((name) => name in value) &&
      Object.keys(value).every(
        (key) => value[key] === undefined || this.#nodesOf(key).every((node) => node.claims(value[key])),
      )
    );
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

  #isUnknown(key: string): boolean {
    return this.rules.additional === undefined && this.#nodesOf(key).length === 0;
  }

  /** The nodes that a member must fit: its property's and those of matching patterns, else that for all others. */
  #nodesOf(key: string): readonly SchemaNode[] {
    const { properties, patterns, additional } = this.rules;
    const property = properties.get(key);
    if (patterns.length === 0) {
      const node = property ?? additional;
      return node === undefined ? [] : [node];
    }
    const matching = patterns
      .filter(({ regexp }) => key.length <= MAX_KEY_LENGTH && regexp.test(key))
      .map(({ node }) => node);
    const nodes = property === undefined ? matching : [property, ...matching];
    return nodes.length > 0 || additional === undefined ? nodes : [additional];
  }
}

/** Longer keys match no pattern; see the limit for texts in {@link StringNode}. */
const MAX_KEY_LENGTH = 10_000;

/** A default that does not fit its own schema (null for a text, as some generators write) is passed on as it is. */
function decodeDefault(node: SchemaNode | undefined, fallback: JsonValue): unknown {
  const copy = structuredClone(fallback);
  return node !== undefined && accepts(node, copy, undefined, new Map()) ? node.decode(copy) : copy;
}

/** Not an instance that another part of the schema already decoded, such as a Date or a Map. */
function isPlainRecord(value: unknown): value is { [key: string]: unknown } {
  if (!isRecord(value)) {
    return false;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
