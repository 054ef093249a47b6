import type { Content, FunctionCall, Part } from "../content/content.ts";
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
 * Gives each call an id of our own and its arguments as plain JSON, and leaves out calls that have neither name nor
 * arguments. Providers omit ids, repeat them within a turn, or count anew in every turn; a result must still find its
 * call, also one that comes turns later.
 */
export function normaliseCalls(content: Content | undefined): NormalisedContent {
  if (content === undefined) return { content, calls: [], ghosts: 0 };
  const parts = content.parts ?? [];
  const kept = parts.filter(({ functionCall }) => functionCall === undefined || !isGhost(functionCall));
  const normalised = kept.map(normalisePart);
  return {
    content: { ...content, role: "model", parts: normalised },
    calls: normalised.flatMap((part) => part.functionCall ?? []),
    ghosts: parts.length - kept.length,
  };
}

function normalisePart(part: Part): Part {
  if (part.functionCall === undefined) return part;
  const { name, args, argsText } = part.functionCall;
  const functionCall = { id: `call_${createId()}`, name: name ?? "", ...readArguments(args, argsText) };
  return { ...part, functionCall };
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

function isGhost({ name, args, argsText }: FunctionCall): boolean {
  const hasName = name !== undefined && name.trim() !== "";
  const hasArguments = (isRecord(args) && Object.keys(args).length > 0) || hasText(argsText);
  return !hasName && !hasArguments;
}
