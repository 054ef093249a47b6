import type { FunctionResponsePart } from "../content/content.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { Issue } from "../schema/argument-schema.ts";
import type { BaseTool } from "./base-tool.ts";
import type { ToolContext } from "./tool-context.ts";

/** What a callback may return: nothing, `undefined` or `null` to go on, an object to take the place of the result. */
export type CallbackResult<T> = Answer<T> | Promise<Answer<T>>;

// biome-ignore lint/suspicious/noConfusingVoidType: a callback that only edits what it sees ends without a return
type Answer<T> = T | null | undefined | void;

/** Sees a call before it runs. */
export interface BeforeToolCall {
  readonly tool: BaseTool;
  /** The repaired arguments: a copy. The tool sees what is changed here, the stored call does not. */
  readonly args: JsonObject;
  /** What is wrong with the arguments so far; the tool is not run while anything is. */
  readonly issues: readonly Issue[];
  readonly toolContext: ToolContext;
}

/** Sees the result of a call, also of one that failed or was replaced. */
export interface AfterToolCall {
  readonly tool: BaseTool;
  readonly args: JsonObject;
  readonly toolContext: ToolContext;
  /** The whole result: a copy that may be changed. Model, event and trace see only what is left here. */
  readonly toolResponse: JsonObject;
  /** The files beside the result: a list that may be changed like `toolResponse`. An object that is returned has none. */
  readonly files: FunctionResponsePart[];
  readonly source: ResultSource;
}

/** Where a result comes from: the tool itself, a callback that stood in for it, or a failure. */
export type ResultSource = "tool" | "callback" | "failure";

/** An object that it returns is the result, and the tool is not run: for mocks, caches, authorisation. */
export type BeforeToolCallback = (call: BeforeToolCall) => CallbackResult<object>;

/** An object that it returns takes the place of the result and its files: for redaction and post-processing. */
export type AfterToolCallback = (call: AfterToolCall) => CallbackResult<object>;

/** Sees a call that failed: the tool threw, its time was up, or its arguments were wrong. */
export interface ToolErrorCall {
  readonly tool: BaseTool;
  readonly args: JsonObject;
  readonly toolContext: ToolContext;
  /** What was thrown; a ToolwrightError `INVALID_ARGUMENTS` for arguments that are wrong. */
  readonly error: unknown;
}

/** An object that it returns is the result, as if the call had succeeded; callbacks after the tool still see it. */
export type OnToolErrorCallback = (call: ToolErrorCall) => CallbackResult<object>;
