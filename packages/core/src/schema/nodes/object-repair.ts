import type { JsonPath } from "../../json/json-path.ts";
import { descend } from "../../json/json-path.ts";
import type { JsonObject, JsonValue } from "../../json/json-value.ts";
import { setOwn } from "../../json/json-value.ts";
import { accepts } from "./accepts.ts";
import { isClientKey, respelledKeys } from "./object-keys.ts";
import type { ObjectRules } from "./object-rules.ts";
import { isUnknown, nodesOf } from "./object-rules.ts";
import type { RepairRun } from "./repair-run.ts";

/**
 * Repairs the members of an object: null for what may be left out is left out, other spellings of known names get the
 * known one, keys that clients added are dropped; then each member is repaired by its own schema.
 */
export function repairMembers(rules: ObjectRules, record: JsonObject, path: JsonPath, run: RepairRun): JsonObject {
  return new MemberRepair(rules, path, run).repair(record);
}

class MemberRepair {
  readonly #rules: ObjectRules;
  readonly #path: JsonPath;
  readonly #run: RepairRun;

  constructor(rules: ObjectRules, path: JsonPath, run: RepairRun) {
    this.#rules = rules;
    this.#path = path;
    this.#run = run;
  }

  repair(record: JsonObject): JsonObject {
    const repaired: JsonObject = {};
    for (const [name, member] of this.#respell(this.#withoutAbsent(Object.entries(record)))) {
      const path = descend(this.#path, name);
      const fitting = nodesOf(this.#rules, name).reduce((value, node) => node.repair(value, path, this.#run), member);
      setOwn(repaired, name, fitting);
    }
    return repaired;
  }

  /** Without members that are null where the schema only knows them as left out. */
  #withoutAbsent(entries: readonly [string, JsonValue][]): [string, JsonValue][] {
    return entries.filter(([name, member]) => {
      const isAbsent = member === null && this.#meansAbsent(name);
      if (isAbsent) {
        this.#run.note(descend(this.#path, name), "null-to-absent", null, undefined);
      }
      return !isAbsent;
    });
  }

  #meansAbsent(name: string): boolean {
    const node = this.#rules.properties.get(name);
    const isOptional = node !== undefined && !this.#rules.required.has(name);
    return isOptional && !accepts(node, null, descend(this.#path, name), this.#run.verdicts);
  }

  #respell(entries: readonly [string, JsonValue][]): [string, JsonValue][] {
    const present = entries.map(([key]) => key);
    const unknown = new Set(present.filter((key) => isUnknown(this.#rules, key)));
    if (unknown.size === 0) {
      return [...entries];
    }
    const respelled = respelledKeys(present, unknown, this.#rules.properties.keys());
    const kept = entries.filter(([key, member]) => !unknown.has(key) || respelled.has(key) || !this.#drop(key, member));
    const renamed = kept.map(([key, member]): [string, JsonValue] => {
      const name = respelled.get(key) ?? key;
      if (name !== key) {
        this.#run.note(descend(this.#path, key), "key-spelling", key, name);
      }
      return [name, member];
    });
    return this.#withoutAbsent(renamed);
  }

  #drop(key: string, member: JsonValue): boolean {
    const isClients = this.#path === undefined && isClientKey(key);
    if (!isClients && this.#rules.unknownProperties === "error") {
      return false;
    }
    this.#run.note(descend(this.#path, key), isClients ? "client-key" : "unknown-key", member, undefined);
    return true;
  }
}
