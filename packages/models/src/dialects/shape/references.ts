import type { JsonSchema } from "toolwright";
import { isRecord } from "../../json-values/json-value.ts";
import { DialectRefusal } from "../refusal.ts";

/** Follows the references inside one schema. Any JSON pointer into it is a reference, not only `#/$defs/…`. */
export class References {
  readonly #root: JsonSchema;
  /** For each reference, all that can be reached from it. */
  readonly #reachable = new Map<string, ReadonlySet<string>>();

  constructor(root: JsonSchema) {
    this.#root = root;
  }

  /** @throws DialectRefusal When the reference leads nowhere or out of the schema. */
  resolve(reference: string, path: string): JsonSchema | boolean {
    if (!/^#(\/|$)/.test(reference)) {
      throw new DialectRefusal(path, "$ref", `the reference ${JSON.stringify(reference)} leads out of the schema.`);
    }
    let target: unknown = this.#root;
    for (const step of reference.split("/").slice(1)) {
      const key = decodeStep(step);
      const isThere = typeof target === "object" && target !== null && Object.hasOwn(target, key);
      target = isThere ? (target as Record<string, unknown>)[key] : undefined;
    }
    if (typeof target === "boolean" || isRecord(target)) {
      return target;
    }
    throw new DialectRefusal(path, "$ref", `the reference ${JSON.stringify(reference)} leads to no schema.`);
  }

  /** Whether the definition contains itself. @throws DialectRefusal When a reference in it leads nowhere. */
  isRecursive(reference: string, path: string): boolean {
    return this.#reach(reference, path).has(reference);
  }

  #reach(reference: string, path: string): ReadonlySet<string> {
    const known = this.#reachable.get(reference);
    if (known !== undefined) {
      return known;
    }
    const reached = new Set<string>();
    const pending = [reference];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const found of referencesIn(this.resolve(next, path))) {
        if (!reached.has(found)) {
          reached.add(found);
          pending.push(found);
        }
      }
    }
    this.#reachable.set(reference, reached);
    return reached;
  }
}

/** The text after `#` of a reference is a percent-encoded JSON pointer (RFC 6901, section 6). */
function decodeStep(step: string): string {
  let text = step;
  try {
    text = decodeURIComponent(step);
  } catch {
    // A lone percent sign: the author wrote the key as it is.
  }
  return text.replaceAll("~1", "/").replaceAll("~0", "~");
}

/** Where a member's name is a property's and never a keyword. */
const NAMED = new Set(["properties", "patternProperties", "$defs", "definitions", "dependentSchemas"]);
/** Whose values are data, not schemas; and definitions, which count only where something refers to them. */
const SKIPPED = new Set(["$defs", "definitions", "const", "enum", "default", "examples", "example"]);

function referencesIn(schema: unknown): string[] {
  if (Array.isArray(schema)) {
    return schema.flatMap(referencesIn);
  }
  if (!isRecord(schema)) {
    return [];
  }
  const own = typeof schema["$ref"] === "string" ? [schema["$ref"]] : [];
  const inner = Object.entries(schema).filter(([keyword]) => !SKIPPED.has(keyword));
  return [
    ...own,
    ...inner.flatMap(([keyword, value]) =>
      referencesIn(NAMED.has(keyword) && isRecord(value) ? Object.values(value) : value),
    ),
  ];
}
