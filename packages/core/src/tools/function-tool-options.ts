import type { JsonObject } from "../json/json-value.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import type { StandardSchema, StandardSchemaOutput } from "../schema/standard-schema.ts";
import type { CallSite } from "../signature/signature-resolver.ts";
import type { ToolOptions } from "./base-tool.ts";
import type { ToolContext } from "./tool-context.ts";

/** Parameters given instead of read: a schema of a schema library, or JSON Schema. */
export type ToolParameters = StandardSchema | JsonSchema;

/** What `execute` gets for given parameters: the library's output type, or plain JSON. */
export type ToolArguments<P extends ToolParameters> = P extends StandardSchema ? StandardSchemaOutput<P> : JsonObject;

/** What may be said about a function beside what its own signature and doc comment say. */
export interface FunctionToolOptions extends ToolOptions {
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /**
   * Instead of the function's own types: an object schema whose properties, in order, are the positional parameters.
   */
  readonly parameters?: ToolParameters | undefined;
  /** The object that a method is called on. */
  readonly thisArg?: unknown | undefined;
  /** Where the function was handed over, when that is not where this tool is constructed. */
  readonly callSite?: CallSite | undefined;
}

/** A tool whose parameters come from a schema, and whose function takes them as one object. */
export interface ToolDefinition<P extends ToolParameters = ToolParameters> extends ToolOptions {
  readonly name: string;
  readonly description: string;
  readonly parameters: P;
  execute(args: ToolArguments<P>, toolContext: ToolContext): unknown;
}
