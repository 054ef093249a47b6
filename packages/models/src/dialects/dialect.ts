import type { JsonObject, JsonSchema, ToolDeclaration } from "toolwright";
import type { Loss } from "./loss.ts";

/** A call of a tool: its name and its arguments. */
export interface DialectCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/** One tool in the provider's words, before it is put into the provider's request format. */
export interface EncodedDeclaration {
  /** The name as the provider allows it. */
  readonly name: string;
  /** With what the provider has no keyword for said at its end. */
  readonly description: string;
  /** An object schema of the keywords that the provider knows. */
  readonly parameters: JsonSchema;
  /** Whether the provider is asked to promise arguments that fit; `undefined` where it has no such promise. */
  readonly strict?: boolean;
}

/**
 * The tools of one request in a provider's form, and the way back for the calls that the model makes of them.
 * All methods are pure and accept any name: one that belongs to no tool of the request is only brought into a form
 * that the provider accepts, or stays as it is on the way back.
 */
export interface EncodedTools<Tool = JsonObject> {
  /** The provider's JSON for its `tools`, in the order of the declarations, without those that it would refuse. */
  readonly tools: readonly Tool[];
  /** The same tools for a client library that has a request format of its own. */
  readonly declarations: readonly EncodedDeclaration[];
  /** Everything that was changed or left out, in the order of the declarations. */
  readonly losses: readonly Loss[];
  /** The name under which the provider knows the tool; for calls and results in the history, and for a forced choice. */
  encodeName(name: string): string;
  /** A call of the history as the provider would have made it. Arguments that do not fit the schema stay as they are. */
  encodeCall(call: DialectCall): DialectCall;
  /** A tool's result in a form that the provider takes. */
  encodeResult(response: Readonly<Record<string, unknown>>): Record<string, unknown>;
  /** The provider's call as one of the declared tool. Arguments that do not fit the encoded schema stay as they are. */
  decodeCall(call: DialectCall): DialectCall;
}

/**
 * A provider's own form of declarations.
 *
 * Contract: pure; the same declarations give the same result. A declaration that the provider would refuse whatever is
 * done is left out and named in `losses` with severity `error`; it never hinders the others. Nothing is lost silently.
 */
export interface Dialect<Tool = JsonObject> {
  readonly name: string;
  encodeTools(declarations: readonly ToolDeclaration[]): EncodedTools<Tool>;
}
