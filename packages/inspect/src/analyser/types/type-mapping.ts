import type { JsonSchema } from "toolwright";
import type { Diagnostics } from "../diagnostics.ts";
import type { TypeNode } from "../host/syntax.ts";
import type { Type, TypeProgram } from "../host/type-program.ts";
import type { Definitions } from "./definitions.ts";
import type { Mapped } from "./mapped.ts";
import type { SchemaDeclarations } from "./schema-declarations.ts";

/** Where a type stands. */
export interface Place {
  /** Dotted from the parameter's name, `[]` for the items of a list. */
  readonly path: string;
  /** The syntax the type was declared with, when it is known: it tells the order of a union's members. */
  readonly node?: TypeNode | undefined;
}

/** What the rules for the kinds of types share; each kind calls back for the types inside it. */
export interface TypeMapping {
  readonly program: TypeProgram;
  readonly diagnostics: Diagnostics;
  readonly definitions: Definitions;
  readonly declarations: SchemaDeclarations;
  /** How many types may still be mapped before the rest is left open. */
  budget: number;
  /**
   * Whether what cannot be given is left out. Not of results, which are as they are; and no more when too many types have
   * been mapped in vain.
   */
  readonly leavesOut: boolean;
  /** Maps a type; the caller decides what becomes of one without a JSON form. */
  map(type: Type, place: Place): Mapped;
  /** Maps a type that must have a JSON form; reports an error and leaves the schema open when it has none. */
  require(type: Type, place: Place): JsonSchema;
}
