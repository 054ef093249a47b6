import type { JsonSchema } from "toolwright";
import type { LossLog } from "../loss-log.ts";
import type { Shape } from "../shape/shape.ts";
import type { SchemaRules } from "./schema-rules.ts";
import type { ValueCodec } from "./value-codec.ts";

/** A shape as one provider is told about it. */
export interface Written {
  readonly schema: JsonSchema;
  /** How values get into the written form and back; `undefined` when they are the same. */
  readonly codec?: ValueCodec | undefined;
}

/** One member as it is written. */
export interface WrittenProperty {
  readonly name: string;
  /** The name that the provider knows. */
  readonly key: string;
  readonly written: Written;
  readonly isRequired: boolean;
  /** It may be left out, and the provider is told to say null instead. */
  readonly isNullIfAbsent: boolean;
}

/** What the writers of single kinds need of the whole. */
export interface WritingContext {
  readonly rules: SchemaRules;
  readonly losses: LossLog;
  write(shape: Shape, path: string): Written;
  /** A value of any kind, in the provider's way; `words` says what it should be. */
  writeAny(shape: Shape, path: string, words: string): Written;
  /** The schema with the shape's annotations and rules: as keywords where the provider knows them, else as sentences. */
  annotate(
    schema: JsonSchema,
    shape: Shape,
    path: string,
    notes?: readonly string[],
    isRewritten?: boolean,
  ): JsonSchema;
  /** Whether the declared shape allows the value. */
  fits(shape: Shape, value: unknown): boolean;
}
