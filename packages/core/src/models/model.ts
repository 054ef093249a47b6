import type { Content } from "../content/content.ts";
import type { FinishReason, UsageMetadata } from "../events/event.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import type { ToolDeclaration } from "../schema/tool-declaration.ts";
import type { Attributes } from "../tracing/tracer.ts";

/** Everything a model needs for one answer. Callbacks may edit it before it is sent. */
export interface ModelRequest {
  /** The name the agent asked for, for example `offline` or `gemini-3.8-flash`. */
  model: string;
  /** The conversation, oldest first. Calls and their responses are paired. */
  contents: Content[];
  systemInstruction?: string;
  /** The tools in neutral form; an adapter renders them in its provider's dialect. */
  tools: ToolDeclaration[];
  /** Generation settings (temperature, maxOutputTokens …) passed to the provider as they are. */
  config: JsonObject;
  /** The wanted shape of the final answer. */
  outputSchema?: JsonSchema;
}

/** One piece of an answer, or the whole of it. */
export interface ModelResponse {
  content?: Content;
  /** `true` for a fragment. The last response of a stream is not partial and holds the whole answer. */
  partial?: boolean;
  finishReason?: FinishReason;
  usageMetadata?: UsageMetadata;
  errorCode?: string;
  errorMessage?: string;
  customMetadata?: JsonObject;
}

/** How a model is called. */
export interface GenerateOptions {
  readonly signal: AbortSignal;
  /** Whether fragments are wanted. Without it only the whole answer is yielded. */
  readonly stream: boolean;
  /** Puts facts about the request into its trace, for example what the provider was not told of the tools. */
  readonly trace?: (attributes: Attributes) => void;
}

/**
 * A language model.
 *
 * Contract: yields any number of partial responses (text fragments only as they come) and then exactly one response
 * that is not partial and holds the whole content, every function call complete. Arguments that arrive as JSON text
 * are handed over in `argsText`, unparsed. An answer that the provider refused or cut carries a `finishReason`;
 * failures to reach the provider are thrown. Stops soon after `signal` aborts. Does not change the request.
 */
export interface Model {
  readonly name: string;
  generateContent(request: ModelRequest, options: GenerateOptions): AsyncIterable<ModelResponse>;
}
