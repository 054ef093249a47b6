import type { JsonSchema } from "../schema/json-schema.ts";

/**
 * Signature format, version 1: what a reader of TypeScript types writes and this package reads. Plain JSON, so that a
 * build can put it beside the function and a cache on disk. The format belongs to this package.
 */
export interface Signature {
  readonly v: 1;
  /** The tool's name; empty for an anonymous function. */
  readonly name: string;
  readonly description: string;
  /** An object schema: one property for each argument, or the members of one flattened object parameter. */
  readonly parameters: JsonSchema;
  /** The awaited (and, for generators, yielded) result; absent when nothing is returned. */
  readonly returns?: JsonSchema;
  readonly call: CallPlan;
  /** `fn.length` that the signature was read for; a function with another length is another function. */
  readonly arity?: number;
  /**
   * The names of the function's own parameters, `{}` for a destructured one, with `...` before a rest parameter. Absent
   * when the names in `call` say the same, as they nearly always do.
   */
  readonly shape?: readonly string[];
  readonly diagnostics: readonly Diagnostic[];
  /** Where the function is defined, the file relative to its package. */
  readonly source?: { readonly file: string; readonly line: number };
}

/** How named arguments become a positional call. */
export interface CallPlan {
  readonly params: readonly ParameterPlan[];
  /** The function is a generator: its yields are progress. */
  readonly stream?: boolean;
  /** The function is a method that uses `this`: it needs its object. */
  readonly method?: boolean;
}

/**
 * One parameter of the function, in order.
 *
 * - `arg` takes the argument of that name
 * - `rest` spreads the argument's items, as many as there are
 * - `flat` takes the whole arguments object: a single destructured parameter
 * - `context` takes the tool context and is hidden from the model
 * - `dropped` is optional, has no JSON form and is passed as `undefined`
 */
export interface ParameterPlan {
  readonly name: string;
  readonly kind: "arg" | "rest" | "flat" | "context" | "dropped";
}

/** Something a developer should know about a declaration. `path` is dotted from the parameter's name; empty for the function. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: "error" | "warning" | "info";
  readonly path: string;
  readonly message: string;
}
