import type { Content } from "../content/content.ts";
import type { ModelRequest, ModelResponse } from "../models/model.ts";
import type { CallbackResult } from "../tools/tool-callbacks.ts";
import type { CallbackContext } from "../tools/tool-context.ts";

/** Sees a request before the model does; `modelRequest` may be changed. */
export interface BeforeModelCall {
  readonly callbackContext: CallbackContext;
  readonly modelRequest: ModelRequest;
}

/** Sees a whole answer of the model, never a fragment. */
export interface AfterModelCall {
  readonly callbackContext: CallbackContext;
  readonly modelResponse: ModelResponse;
}

/** Content that it returns is the agent's answer, and the agent does not run. */
export type BeforeAgentCallback = (context: CallbackContext) => CallbackResult<Content>;

/** Content that it returns is added as one more answer. */
export type AfterAgentCallback = (context: CallbackContext) => CallbackResult<Content>;

/** A response that it returns takes the place of the model's; the model is not called. */
export type BeforeModelCallback = (call: BeforeModelCall) => CallbackResult<ModelResponse>;

/** A response that it returns takes the place of the model's. */
export type AfterModelCallback = (call: AfterModelCall) => CallbackResult<ModelResponse>;

/** Sees a model call that failed. */
export interface ModelErrorCall {
  readonly callbackContext: CallbackContext;
  readonly modelRequest: ModelRequest;
  readonly error: unknown;
}

/** A response that it returns takes the place of the failure. */
export type OnModelErrorCallback = (call: ModelErrorCall) => CallbackResult<ModelResponse>;
