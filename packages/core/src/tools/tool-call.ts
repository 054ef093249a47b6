import type { Waits } from "../concurrency/waits.ts";
import type { FunctionResponsePart } from "../content/content.ts";
import type { ToolConfirmation } from "../events/event.ts";
import { cloneJson } from "../json/clone-json.ts";
import type { JsonObject } from "../json/json-value.ts";
import { sameJson } from "../json/same-json.ts";
import type { Repair } from "../schema/argument-schema.ts";
import type { BaseTool } from "./base-tool.ts";
import { type CallbackList, runCallbacks } from "./callback-list.ts";
import { cutResponse, encodeResponse } from "./encode-response.ts";
import { errorResult, invalidArguments, thrownError } from "./error-result.ts";
import type { LateEndListener } from "./late-end.ts";
import { InvalidArguments, type PreparedArguments, prepareArguments, prepareEdited } from "./prepare-arguments.ts";
import type { AfterToolCallback, BeforeToolCallback, OnToolErrorCallback, ResultSource } from "./tool-callbacks.ts";
import type { ToolContext } from "./tool-context.ts";
import { type SplitResult, splitResult, toResponseFiles } from "./tool-result.ts";
import { runWithRetries } from "./tool-retries.ts";
import { beforeRun } from "./tool-timeout.ts";

/** One call of a known tool. `args` is whatever the model sent: an object, JSON text, or nothing. */
export interface ToolCall {
  readonly tool: BaseTool;
  readonly args: unknown;
  readonly toolContext: ToolContext;
  /** A person's approval. It counts for exactly the arguments it holds. */
  readonly approved?: ToolConfirmation | undefined;
}

/** What stands around a call. */
export interface ToolCallOptions {
  readonly beforeTool?: CallbackList<BeforeToolCallback> | undefined;
  readonly afterTool?: CallbackList<AfterToolCallback> | undefined;
  readonly onToolError?: CallbackList<OnToolErrorCallback> | undefined;
  /** Characters of JSON that a result may have before it is cut for the model. Default 100,000. */
  readonly maxResultLength?: number | undefined;
  /** Hears of a run of the tool that was given up and ended later: its result goes nowhere. */
  readonly onLateEnd?: LateEndListener | undefined;
  /** Is told of the callbacks that run. */
  readonly waits?: Waits | undefined;
}

/** What became of a call. */
export interface ToolOutcome {
  /** The result for model and event; `undefined` while a long-running tool has not answered. */
  readonly response: JsonObject | undefined;
  /** The same before it was cut. */
  readonly wholeResponse: JsonObject | undefined;
  /** The files beside the result. */
  readonly files: readonly FunctionResponsePart[];
  readonly failed: boolean;
  /** What was thrown, with its stack: for traces, never for the model. */
  readonly error?: unknown;
  /** The arguments the tool ran with, or would have. */
  readonly args: JsonObject;
  readonly repairs: readonly Repair[];
  /** What was changed to make the result JSON. */
  readonly resultNotes: readonly string[];
  /** Set when the call waits for a person's approval. */
  readonly confirmation?: ToolConfirmation;
}

/** A result before it is encoded. */
interface RawResult extends SplitResult {
  readonly source: ResultSource;
  readonly prepared: PreparedArguments;
  readonly error?: unknown;
  readonly confirmation?: ToolConfirmation;
}

/** The limit of a result that is named nowhere else. */
export const defaultMaxResultLength = 100_000;

/**
 * Runs one call: parse, repair, before-tool, check, approval, convert and run, encode, after-tool, cut.
 *
 * Contract: never throws. Whatever goes wrong becomes an error result that the model can act on.
 */
export async function runToolCall(call: ToolCall, options: ToolCallOptions = {}): Promise<ToolOutcome> {
  const raw = await replaceOrRun(call, options);
  const { args, repairs } = raw.prepared;
  const isEmpty = (raw.value === undefined || raw.value === null) && raw.files.length === 0;
  const pending = call.tool.options.longRunning && raw.source !== "failure" && isEmpty;
  if (pending) {
    return { args, repairs, failed: false, response: undefined, wholeResponse: undefined, files: [], resultNotes: [] };
  }
  const encoded = encodeResponse(raw.value);
  const finished = await applyAfterTool(call, raw, encoded.response, options);
  return {
    args,
    repairs,
    ...finished,
    response: cutResponse(finished.wholeResponse, options.maxResultLength ?? defaultMaxResultLength),
    resultNotes: encoded.notes,
    ...(raw.confirmation === undefined ? {} : { confirmation: raw.confirmation }),
  };
}

async function replaceOrRun(call: ToolCall, options: ToolCallOptions): Promise<RawResult> {
  const { tool, toolContext } = call;
  let prepared: PreparedArguments = { args: {}, issues: [], repairs: [], lost: [] };
  try {
    prepared = prepareArguments(tool, call.args);
    if (options.beforeTool === undefined) return await checkAndRun(call, options, prepared);
    const args = cloneJson(prepared.args);
    const { issues } = prepared;
    const guarded = { tool, args, issues, toolContext };
    const asked = runCallbacks("beforeToolCallback", options.beforeTool, guarded);
    const replacement = await beforeRun(tool, toolContext.abortSignal, asked);
    prepared = prepareEdited(tool, args, prepared);
    if (replacement !== undefined) return { ...splitResult(replacement), source: "callback", prepared };
    return await checkAndRun(call, options, prepared);
  } catch (error) {
    return recover(call, options, prepared, error);
  }
}

/** Asks the error callbacks for a result in the place of a failure. */
async function recover(
  { tool, toolContext }: ToolCall,
  options: ToolCallOptions,
  prepared: PreparedArguments,
  error: unknown,
): Promise<RawResult> {
  const value = failureResult(tool, prepared, error);
  const failure = { value, files: [], source: "failure" as const, error, prepared };
  try {
    const args = cloneJson(prepared.args);
    const call = { tool, args, toolContext, error };
    const replacement = await runCallbacks("onToolErrorCallback", options.onToolError, call, options.waits);
    return replacement === undefined ? failure : { ...splitResult(replacement), source: "callback", error, prepared };
  } catch (thrown) {
    return { ...failure, value: thrownError(tool.name, thrown, prepared.args), error: thrown };
  }
}

function failureResult(tool: BaseTool, prepared: PreparedArguments, error: unknown): JsonObject {
  return error instanceof InvalidArguments
    ? invalidArguments(tool.name, error.issues)
    : thrownError(tool.name, error, prepared.args);
}

async function checkAndRun(
  call: ToolCall,
  { onLateEnd }: ToolCallOptions,
  prepared: PreparedArguments,
): Promise<RawResult> {
  const { tool, toolContext } = call;
  const { args, issues } = prepared;
  if (issues.length > 0) throw new InvalidArguments(tool.name, issues);
  const { abortSignal } = toolContext;
  const verdict = tool.receivesRawArguments ? { args } : await beforeRun(tool, abortSignal, tool.checkArguments(args));
  if ("issues" in verdict) throw new InvalidArguments(tool.name, verdict.issues);
  const approved = call.approved !== undefined && sameJson(call.approved.args, args);
  // An answer that was given to other arguments is none to these: a tool that asks by itself must ask anew.
  if (call.approved !== undefined && !approved) Object.assign(toolContext, { confirmation: undefined });
  const asks = !approved && (await beforeRun(tool, abortSignal, needsApproval(tool, args, toolContext)));
  if (asks) return awaitApproval(tool, prepared);
  // The tool may change what it gets; what is reported and approved must not change with it.
  const ownArgs = verdict.args === args ? cloneJson(args) : (verdict.args as JsonObject);
  const returned = await runWithRetries(tool, { args: ownArgs, toolContext }, onLateEnd);
  return { ...splitResult(returned), source: "tool", prepared };
}

async function needsApproval(tool: BaseTool, args: JsonObject, toolContext: ToolContext): Promise<boolean> {
  const { requireConfirmation } = tool.options;
  return typeof requireConfirmation === "function"
    ? requireConfirmation(cloneJson(args), toolContext)
    : (requireConfirmation ?? false);
}

function awaitApproval(tool: BaseTool, prepared: PreparedArguments): RawResult {
  const args = cloneJson(prepared.args);
  return {
    value: errorResult("CONFIRMATION_REQUIRED", `${tool.name} was not run: a person must approve this call first.`),
    files: [],
    source: "failure",
    prepared,
    confirmation: { hint: `Approve the call of ${tool.name}?`, toolName: tool.name, args },
  };
}

async function applyAfterTool(
  { tool, toolContext }: ToolCall,
  { prepared, source, error, files }: RawResult,
  wholeResponse: JsonObject,
  options: ToolCallOptions,
): Promise<Pick<ToolOutcome, "failed" | "error" | "files"> & { readonly wholeResponse: JsonObject }> {
  const failed = source === "failure";
  const known = error === undefined ? { failed } : { failed, error };
  if (options.afterTool === undefined) return { ...known, wholeResponse, files };
  const toolResponse = cloneJson(wholeResponse);
  try {
    const call = { tool, args: cloneJson(prepared.args), toolContext, toolResponse, files, source };
    const replacement = await runCallbacks("afterToolCallback", options.afterTool, call, options.waits);
    if (replacement === undefined) {
      return { ...known, wholeResponse: encodeResponse(toolResponse).response, files: toResponseFiles(files) };
    }
    const replaced = splitResult(replacement);
    const { response } = encodeResponse(replaced.value);
    const stillFailed = failed && Object.hasOwn(response, "error");
    return { ...known, failed: stillFailed, wholeResponse: response, files: replaced.files };
  } catch (thrown) {
    // A result that was to be redacted must not slip through when the redaction fails.
    return { failed: true, error: thrown, wholeResponse: thrownError(tool.name, thrown, prepared.args), files: [] };
  }
}
