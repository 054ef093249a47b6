import type { Content, FunctionCall, Part } from "../content/content.ts";
import { toParts } from "../content/part-payload.ts";
import { createId } from "../events/create-id.ts";
import { isRecord } from "../json/json-value.ts";
import { toJsonValue } from "../json/to-json-value.ts";
import { parseArguments } from "../schema/parse-arguments.ts";

/** What a model answered, with its calls made fit to be run and stored. */
export interface NormalisedContent {
  readonly content: Content | undefined;
  readonly calls: readonly FunctionCall[];
  /** Calls that were left out because they asked for nothing. */
  readonly ghosts: number;
}

/**
 * A model's answer as plain JSON with safe text. Gives each call an id of our own, and leaves out calls that have neither
 * name nor arguments, and answers to calls, which are not the model's to give. Providers omit ids, repeat them within a
 * turn, or count anew in every turn; a result must still find its call, also one that comes turns later.
 */
export function normaliseCalls(content: Content | undefined): NormalisedContent {
  if (content === undefined) return { content, calls: [], ghosts: 0 };
  const parts = toParts(content.parts);
  const calling = parts.filter(({ functionCall }) => functionCall !== undefined);
  const kept = parts.filter((part) => part.functionResponse === undefined && !isGhost(part));
  const normalised = kept.map(normalisePart);
  const calls = normalised.flatMap((part) => part.functionCall ?? []);
  return { content: { role: "model", parts: normalised }, calls, ghosts: calling.length - calls.length };
}

function normalisePart(part: Part): Part {
  if (part.functionCall === undefined) return part;
  const { name, args, argsText } = readCall(part.functionCall);
  const functionCall = { id: `call_${createId()}`, name, ...readArguments(args, argsText) };
  return { ...part, functionCall };
}

/** Adapters hand over what a provider sent, whatever the types say. */
function readCall(call: unknown): { readonly name: string; readonly args: unknown; readonly argsText?: string } {
  const { name, args, argsText } = isRecord(call) ? call : {};
  return { name: typeof name === "string" ? name : "", args, ...(typeof argsText === "string" ? { argsText } : {}) };
}

/** Text that is no arguments object is kept as it is, so that its problem can be told to the model. */
function readArguments(args: unknown, argsText: string | undefined): Pick<FunctionCall, "args" | "argsText"> {
  const parsed = parseArguments(hasText(argsText) ? argsText : args);
  const { value } = toJsonValue(parsed.value);
  const problem = parsed.problem === undefined ? {} : { argsText: hasText(argsText) ? argsText : JSON.stringify(args) };
  return { args: isRecord(value) ? value : {}, ...problem };
}

function hasText(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== "";
}

function isGhost({ functionCall }: Part): boolean {
  if (functionCall === undefined) return false;
  const { name, args, argsText } = readCall(functionCall);
  const hasArguments = (isRecord(args) && Object.keys(args).length > 0) || hasText(argsText);
  return name.trim() === "" && !hasArguments;
}
