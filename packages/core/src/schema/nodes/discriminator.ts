import type { JsonPath } from "../../json/json-path.ts";
import { descend } from "../../json/json-path.ts";
import type { JsonObject, JsonValue } from "../../json/json-value.ts";
import { getOwn } from "../../json/json-value.ts";
import { canonicalJson } from "../../json/same-json.ts";
import { EnumNode } from "./enum-node.ts";
import { ObjectNode } from "./object-node.ts";
import { dereference } from "./reference-node.ts";
import { RepairRun } from "./repair-run.ts";
import type { Report } from "./report.ts";
import type { SchemaNode } from "./schema-node.ts";

/** The property by whose value the object branches of a union can be told apart. */
export class Discriminator {
  readonly key: string;
  readonly #branches: ReadonlyMap<string, SchemaNode>;
  readonly #tags: EnumNode;

  private constructor(key: string, branches: ReadonlyMap<string, SchemaNode>, tags: EnumNode) {
    this.key = key;
    this.#branches = branches;
    this.#tags = tags;
  }

  /** The discriminator of a union with these branches, if every object branch requires a tag of its own. */
  static of(branches: readonly SchemaNode[]): Discriminator | undefined {
    const objects = branches.filter((branch) => branch.kinds.has("object"));
    const [first, ...others] = objects.map(dereference);
    if (!(first instanceof ObjectNode) || others.length === 0) {
      return undefined;
    }
    for (const key of first.rules.required) {
      const tagged = tagsOf(objects, key);
      if (tagged !== undefined) {
        const values = tagged.flatMap(({ tags }) => tags);
        const byTag = tagged.flatMap(({ branch, tags }) => tags.map((tag) => [canonicalJson(tag), branch] as const));
        return new Discriminator(key, new Map(byTag), new EnumNode(values));
      }
    }
    return undefined;
  }

  /** The branch that belongs to a tag, in any spelling that can only mean one. */
  branchOf(tag: JsonValue | undefined): SchemaNode | undefined {
    return tag === undefined
      ? undefined
      : this.#branches.get(canonicalJson(this.#tags.repair(tag, undefined, new RepairRun())));
  }

  /** Reports a tag that is missing or belongs to no branch. */
  report(record: JsonObject, path: JsonPath, report: Report): void {
    const tag = getOwn(record, this.key);
    const tagPath = descend(path, this.key);
    if (tag !== undefined) {
      this.#tags.check(tag, tagPath, report);
    } else {
      report.add(tagPath, () => ({ problem: "required, but missing", expected: this.#tags.describe() }));
    }
  }
}

function tagsOf(
  branches: readonly SchemaNode[],
  key: string,
): { branch: SchemaNode; tags: readonly JsonValue[] }[] | undefined {
  const seen = new Set<string>();
  const tagged: { branch: SchemaNode; tags: readonly JsonValue[] }[] = [];
  for (const branch of branches) {
    const object = dereference(branch);
    const property =
      object instanceof ObjectNode && object.rules.required.has(key) ? object.rules.properties.get(key) : undefined;
    const tag = property === undefined ? undefined : dereference(property);
    const tags = tag instanceof EnumNode ? tag.values.filter((value) => !seen.has(canonicalJson(value))) : [];
    if (!(tag instanceof EnumNode) || tags.length === 0 || tags.length < tag.values.length) {
      return undefined;
    }
    for (const value of tags) {
      seen.add(canonicalJson(value));
    }
    tagged.push({ branch, tags });
  }
  return tagged;
}
