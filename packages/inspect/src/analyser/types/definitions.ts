import type { JsonSchema } from "toolwright";
import type { Type, TypeProgram } from "../host/type-program.ts";
import type { Mapped } from "./mapped.ts";
import { NoJsonForm } from "./mapped.ts";

/** How many instances of one generic type may be inside each other. */
const MAX_INSTANCES = 5;

interface OpenType {
  readonly id: number;
  readonly symbol: number | undefined;
  name?: string;
}

/** A state of the {@link Definitions}. */
export interface DefinitionsMark {
  readonly names: number;
  readonly schemas: number;
  /** The types under way that nothing referred to yet. */
  readonly unnamed: readonly OpenType[];
}

/**
 * The `$defs` of a schema: recursive types only, everything else stands where it is used. Types are told apart by
 * identity; two types of one name get two definitions.
 */
export class Definitions {
  readonly #program: TypeProgram;
  readonly #open: OpenType[] = [];
  readonly #names = new Map<number, string>();
  readonly #schemas = new Map<string, JsonSchema>();
  readonly #described = new Set<JsonSchema>();

  constructor(program: TypeProgram) {
    this.#program = program;
  }

  /** Maps a type with `map`, unless that is already going on or done: then refers to it. */
  define(type: Type, map: () => Mapped): Mapped {
    const name = this.#names.get(type.id);
    if (name !== undefined) return refer(name);
    const outer = this.#open.find((entry) => entry.id === type.id);
    if (outer) {
      outer.name ??= this.#freshName(type);
      return refer(outer.name);
    }
    const entry: OpenType = { id: type.id, symbol: this.#program.symbolOf(type)?.id };
    this.#open.push(entry);
    const schema = this.#finish(entry, map);
    if (entry.name === undefined || schema instanceof NoJsonForm) return schema;
    this.#names.set(type.id, entry.name);
    this.#schemas.set(entry.name, schema);
    return refer(entry.name);
  }

  /** Describes the definition that a reference points to, once, as soon as there is one. */
  describe(reference: JsonSchema, describe: (definition: JsonSchema) => void): void {
    const definition = this.resolve(reference);
    if (definition === reference || this.#described.has(definition)) return;
    this.#described.add(definition);
    describe(definition);
  }

  /** What is defined so far; to be handed to `takeBack`. */
  mark(): DefinitionsMark {
    const unnamed = this.#open.filter(({ name }) => name === undefined);
    return { names: this.#names.size, schemas: this.#schemas.size, unnamed };
  }

  /** Forgets what was defined since then. */
  takeBack({ names, schemas, unnamed }: DefinitionsMark): void {
    for (const id of [...this.#names.keys()].slice(names)) this.#names.delete(id);
    for (const name of [...this.#schemas.keys()].slice(schemas)) this.#schemas.delete(name);
    for (const entry of unnamed) delete entry.name;
  }

  /** Whether a generic type contains instances of itself without end, each with larger arguments (`Nest<T[]>`). */
  expands(type: Type): boolean {
    if (!type.isTypeReference()) return false;
    const symbol = this.#program.symbolOf(type)?.id;
    return this.#open.filter((entry) => entry.symbol === symbol).length >= MAX_INSTANCES;
  }

  /** The definition a `$ref` points to. */
  resolve(schema: JsonSchema): JsonSchema {
    const name = schema.$ref?.slice("#/$defs/".length);
    return (name === undefined ? undefined : this.#schemas.get(name)) ?? schema;
  }

  /** The `$defs` keyword, absent when nothing is recursive. */
  keyword(): { readonly $defs?: { [name: string]: JsonSchema } } {
    if (this.#schemas.size === 0) return {};
    return { $defs: Object.fromEntries(this.#schemas) };
  }

  #finish(entry: OpenType, map: () => Mapped): Mapped {
    try {
      return map();
    } finally {
      this.#open.splice(this.#open.indexOf(entry), 1);
    }
  }

  #freshName(type: Type): string {
    const base = this.#baseName(type);
    const taken = (name: string) => this.#schemas.has(name) || this.#open.some((entry) => entry.name === name);
    if (!taken(base)) return base;
    let number = 2;
    while (taken(`${base}${number}`)) number++;
    return `${base}${number}`;
  }

  #baseName(type: Type): string {
    const alias = this.#program.aliasOf(type);
    if (alias === undefined && this.#program.isArray(type)) {
      const [item] = this.#program.typeArguments(type);
      return item ? `${this.#baseName(item)}List` : "List";
    }
    const name = alias?.name ?? this.#program.symbolOf(type)?.name ?? "";
    const parts = alias ? this.#program.aliasArguments(type).map((argument) => this.#program.toText(argument)) : [];
    const text = [name, ...parts]
      .join("_")
      .replace(/[^A-Za-z0-9_]+/g, "_")
      .replace(/^_+|_+$/g, "");
    return text === "" || text === "type" ? "Type" : text;
  }
}

function refer(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}
