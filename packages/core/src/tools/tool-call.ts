import type { ToolConfirmation } from "../events/event.ts";
import { cutForModel } from "../json/cut-for-model.ts";
import { isRecord, type JsonObject, type JsonValue } from "../json/json-value.ts";
import { toJsonValue } from "../json/to-json-value.ts";
import type { Issue, Repair } from "../schema/argument-schema.ts";
import { parseArguments } from "../schema/parse-arguments.ts";
import type { BaseTool } from "./base-tool.ts";
import { type CallbackList, runCallbacks } from "./callback-list.ts";
import { errorResult, invalidArguments, thrownError } from "./error-result.ts";
import type { AfterToolCallback, BeforeToolCallback } from "./tool-callbacks.ts";
import type { ToolContext } from "./tool-context.ts";
import { runWithTimeout } from "./tool-timeout.ts";

/** One call of a known tool. `args` is whatever the model sent: an object, JSON text, or nothing. */
export interface ToolCall {
  readonly tool: BaseTool;
  readonly args: unknown;
  readonly toolContext: ToolContext;
}

/** What stands around a call. */
export interface ToolCallOptions {
  readonly beforeTool?: CallbackList<BeforeToolCallback> | undefined;
  readonly afterTool?: CallbackList<AfterToolCallback> | undefined;
  /** Characters of JSON that a result may have before it is cut for the model. */
  readonly maxResultLength?: number;
}

/** What became of a call. */
export interface ToolOutcome {
  /** The result for model and event; `undefined` while a long-running tool has not answered. */
  readonly response: JsonObject | undefined;
  /** The same before it was cut. */
  readonly wholeResponse: JsonObject | undefined;
  readonly failed: boolean;
  /** The arguments the tool ran with, or would have. */
  readonly args: JsonObject;
  readonly repairs: readonly Repair[];
  /** What was changed to make the result JSON. */
  readonly resultNotes: readonly string[];
  /** Set when the call waits for a person's approval. */
  readonly confirmation?: ToolConfirmation;
}

/** Arguments on their way: repaired, with what is still wrong. */
interface PreparedArguments {
  readonly args: JsonObject;
  readonly issues: readonly Issue[];
  readonly repairs: readonly Repair[];
}

/** A result before it is encoded. */
interface RawResult {
  readonly value: unknown;
  readonly failed: boolean;
  readonly confirmation?: ToolConfirmation;
}

const defaultMaxResultLength = 100_000;

/**
 * Runs one call: repair, before-tool, check, confirmation, convert and run, encode, after-tool, cut.
 *
 * Contract: never throws. Whatever goes wrong becomes an error result that the model can act on.
 */
export async function runToolCall(call: ToolCall, options: ToolCallOptions = {}): Promise<ToolOutcome> {
  const prepared = prepareArguments(call.tool, call.args);
  const args = structuredClone(prepared.args);
  const raw = await replaceOrRun(call, args, prepared.issues, options);
  const pending = call.tool.options.longRunning && !raw.failed && (raw.value === undefined || raw.value === null);
  const base = { args, repairs: prepared.repairs, failed: raw.failed };
  if (pending) return { ...base, response: undefined, wholeResponse: undefined, resultNotes: [] };
  const encoded = encodeResult(raw.value);
  const finished = await applyAfterTool(call, args, encoded.response, options);
  return {
    ...base,
    failed: raw.failed || finished.failed,
    response: cutResponse(finished.response, options.maxResultLength ?? defaultMaxResultLength),
    wholeResponse: finished.response,
    resultNotes: encoded.notes,
    ...(raw.confirmation === undefined ? {} : { confirmation: raw.confirmation }),
  };
}

function prepareArguments(tool: BaseTool, sent: unknown): PreparedArguments {
  const parsed = parseArguments(sent);
  if (parsed.problem !== undefined) return { args: {}, issues: [parsed.problem], repairs: [] };
  if (tool.receivesRawArguments) return { args: toObject(toJsonValue(parsed.value).value), issues: [], repairs: [] };
  const { value, repairs, issues } = tool.argumentSchema.repair(parsed.value);
  const args = toObject(value);
  return { args, repairs, issues: [...issues, ...tool.argumentSchema.check(args)] };
}

async function replaceOrRun(
  call: ToolCall,
  args: JsonObject,
  issues: readonly Issue[],
  options: ToolCallOptions,
): Promise<RawResult> {
  const { tool, toolContext } = call;
  const before = JSON.stringify(args);
  try {
    const replacement = await runCallbacks("beforeToolCallback", options.beforeTool, {
      tool,
      args,
      issues,
      toolContext,
    });
    if (replacement !== undefined) return { value: replacement, failed: false };
    const checked = JSON.stringify(args) === before ? { args, issues } : prepareArguments(tool, args);
    if (checked.issues.length > 0) return { value: invalidArguments(tool.name, checked.issues), failed: true };
    return await confirmAndRun(call, checked.args);
  } catch (error) {
    return { value: thrownError(tool.name, error, args), failed: true };
  }
}

async function confirmAndRun({ tool, toolContext }: ToolCall, args: JsonObject): Promise<RawResult> {
  const verdict = tool.receivesRawArguments ? { args } : await tool.checkArguments(args);
  if ("issues" in verdict) return { value: invalidArguments(tool.name, verdict.issues), failed: true };
  if (await needsConfirmation(tool, args, toolContext)) return awaitConfirmation(tool, args);
  const value = await runWithTimeout(tool, { args: verdict.args as JsonObject, toolContext });
  return { value, failed: false };
}

async function needsConfirmation(tool: BaseTool, args: JsonObject, toolContext: ToolContext): Promise<boolean> {
  const { requireConfirmation } = tool.options;
  return typeof requireConfirmation === "function"
    ? requireConfirmation(structuredClone(args), toolContext)
    : (requireConfirmation ?? false);
}

function awaitConfirmation(tool: BaseTool, args: JsonObject): RawResult {
  return {
    value: errorResult("CONFIRMATION_REQUIRED", `${tool.name} was not run: a person must approve this call first.`),
    failed: true,
    confirmation: { hint: `Approve the call of ${tool.name}?`, toolName: tool.name, args },
  };
}

function encodeResult(value: unknown): { response: JsonObject; notes: readonly string[] } {
  const encoded = toJsonValue(value);
  return { response: isPlainObject(encoded.value) ? encoded.value : { result: encoded.value }, notes: encoded.notes };
}

async function applyAfterTool(
  { tool, toolContext }: ToolCall,
  args: JsonObject,
  response: JsonObject,
  options: ToolCallOptions,
): Promise<{ response: JsonObject; failed: boolean }> {
  if (options.afterTool === undefined) return { response, failed: false };
  const toolResponse = structuredClone(response);
  try {
    const call = { tool, args, toolContext, toolResponse };
    const replacement = await runCallbacks("afterToolCallback", options.afterTool, call);
    return { response: encodeResult(replacement ?? toolResponse).response, failed: false };
  } catch (error) {
    // A result that was to be redacted must not slip through when the redaction fails.
    return { response: thrownError(tool.name, error, args), failed: true };
  }
}

function cutResponse(response: JsonObject, maxLength: number): JsonObject {
  return toObject(cutForModel(response, maxLength).value);
}

function toObject(value: JsonValue): JsonObject {
  return isPlainObject(value) ? value : { result: value };
}

function isPlainObject(value: JsonValue): value is JsonObject {
  return isRecord(value);
}
