import type { JsonSchema } from "toolwright";
import { recordOf } from "../../json-values/json-value.ts";
import type { LossLog } from "../loss-log.ts";
import { DialectRefusal } from "../refusal.ts";
import type { ReferenceShape, Shape, ShapeTree } from "../shape/shape.ts";
import { annotateSchema } from "./annotate.ts";
import { fitsShape } from "./fits.ts";
import { joinNotes } from "./notes.ts";
import type { SchemaRules } from "./schema-rules.ts";
import type { ValueCodec } from "./value-codec.ts";
import { decodeWith, encodeWith, JSON_TEXT } from "./value-codec.ts";
import { writeList } from "./write-list.ts";
import { writeObject } from "./write-object.ts";
import { writeScalar } from "./write-scalar.ts";
import { writeUnion } from "./write-union.ts";
import { writeValues } from "./write-values.ts";
import type { WritingContext, Written } from "./written.ts";

/** How often a definition that contains itself is written out inside itself. */
const MAX_RECURSION = 2;
/** How many such definitions are written out in all: definitions that contain each other multiply. */
const MAX_EXPANSIONS = 200;

/** Writes the shapes of one tool as the JSON Schema that a provider understands. */
export class SchemaWriter implements WritingContext {
  readonly rules: SchemaRules;
  readonly losses: LossLog;
  readonly #definitions: ReadonlyMap<string, Shape>;
  /** The definitions that are being written out, outermost first. */
  readonly #open: string[] = [];
  /** The definitions that are referred to, by reference, under the names they are sent with. */
  readonly #sent = new Map<string, { readonly name: string; written: Written | undefined }>();
  #expansions = 0;
  #depth = 0;

  constructor(tree: ShapeTree, rules: SchemaRules, losses: LossLog) {
    this.rules = rules;
    this.losses = losses;
    this.#definitions = tree.definitions;
  }

  write(shape: Shape, path: string): Written {
    switch (shape.kind) {
      case "any":
        return this.writeAny(shape, path, "Any value");
      case "never":
        throw new DialectRefusal(path, "not", "no value is allowed here, so the tool could never be called.");
      case "scalar":
        return writeScalar(shape, path, this);
      case "values":
        return writeValues(shape, path, this);
      case "list":
        return this.#nest(shape, path, () => writeList(shape, path, this));
      case "object":
        return this.#nest(shape, path, () => writeObject(shape, path, this));
      case "union":
        return writeUnion(shape, path, this);
      case "reference":
        return this.#writeReference(shape, path);
    }
  }

  #nest(shape: Shape, path: string, write: () => Written): Written {
    if (this.#depth >= this.rules.maxDepth) {
      this.losses.add(
        "rewritten",
        path,
        "type",
        `The provider takes ${this.rules.maxDepth} levels; what is deeper has no schema.`,
      );
      return this.writeAny(shape, path, shape.kind === "list" ? "A list" : "An object");
    }
    this.#depth += 1;
    const written = write();
    this.#depth -= 1;
    return written;
  }

  writeAny(shape: Shape, path: string, words: string): Written {
    switch (this.rules.anyValue) {
      case "schema":
        return { schema: this.annotate({}, shape, path) };
      case "json-text":
        this.losses.add("rewritten", path, "type", "The provider needs a type: the value is asked for as JSON text.");
        return {
          schema: this.annotate({ type: "string" }, shape, path, [`${words}, as JSON text.`], true),
          codec: JSON_TEXT,
        };
      case "refused":
        throw new DialectRefusal(path, "type", "a value of any type cannot be declared.");
    }
  }

  annotate(
    schema: JsonSchema,
    shape: Shape,
    path: string,
    notes: readonly string[] = [],
    isRewritten = false,
  ): JsonSchema {
    return annotateSchema(schema, shape, path, notes, this, isRewritten);
  }

  fits(shape: Shape, value: unknown): boolean {
    return fitsShape(shape, value, this.#definitions);
  }

  /** The definitions that the written schemas refer to. */
  definitions(): { [name: string]: JsonSchema } {
    return recordOf([...this.#sent.values()].map(({ name, written }) => [name, written?.schema ?? {}]));
  }

  #definition({ definition }: ReferenceShape): Shape {
    const shape = this.#definitions.get(definition);
    if (shape === undefined) {
      throw new Error(`No definition ${JSON.stringify(definition)}.`);
    }
    return shape;
  }

  #writeReference(shape: ReferenceShape, path: string): Written {
    switch (this.rules.recursion) {
      case "references":
        return this.#refer(shape, path);
      case "expanded":
        return this.#expand(shape, path);
      case "refused":
        throw new DialectRefusal(path, "$ref", "a definition that contains itself cannot be declared.");
    }
  }

  #refer(shape: ReferenceShape, path: string): Written {
    const sent = this.#sent.get(shape.definition) ?? this.#send(shape, path);
    if (shape.annotations.description !== undefined) {
      // Providers refuse keywords beside a reference; what the definition itself says must do.
      this.losses.add("dropped", path, "description", "A description beside a reference is not sent.");
    }
    const codec: ValueCodec = {
      encode: (value) => encodeWith(sent.written?.codec, value),
      decode: (value) => decodeWith(sent.written?.codec, value),
    };
    return { schema: { $ref: `#/$defs/${sent.name}` }, codec };
  }

  #send(shape: ReferenceShape, path: string) {
    const words = shape.definition.split("/").at(-1)?.replace(/\W+/g, "_") || "root";
    const taken = new Set([...this.#sent.values()].map(({ name }) => name));
    const name = taken.has(words) ? `${words}_${this.#sent.size}` : words;
    const sent: { readonly name: string; written: Written | undefined } = { name, written: undefined };
    this.#sent.set(shape.definition, sent);
    sent.written = this.write(this.#definition(shape), path);
    return sent;
  }

  #expand(shape: ReferenceShape, path: string): Written {
    const depth = this.#open.filter((definition) => definition === shape.definition).length;
    this.#expansions += 1;
    if (depth >= MAX_RECURSION || this.#expansions > MAX_EXPANSIONS) {
      this.losses.add(
        "rewritten",
        path,
        "$ref",
        "A definition that contains itself is written out to a bounded depth.",
      );
      return this.writeAny({ ...shape, kind: "any" }, path, "Nested in the same way as the level above");
    }
    this.#open.push(shape.definition);
    const written = this.write(this.#definition(shape), path);
    this.#open.pop();
    const { description } = shape.annotations;
    return description === undefined
      ? written
      : { ...written, schema: { ...written.schema, description: joinNotes(description, []) } };
  }
}
