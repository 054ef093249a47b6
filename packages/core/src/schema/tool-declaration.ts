import type { JsonSchema } from "./json-schema.ts";

/**
 * What a model is told about a tool: the one neutral form that every source of tools produces and every provider
 * dialect starts from. `parameters` is always an object schema; `returns` describes the result.
 */
export interface ToolDeclaration {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
  readonly returns?: JsonSchema;
}
