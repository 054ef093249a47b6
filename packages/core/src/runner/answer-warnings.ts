import { parseArguments } from "../schema/parse-arguments.ts";
import type { Span } from "../tracing/tracer.ts";

// Marks that models write when they mean a call and their adapter does not understand it.
const callMarks =
  /^\s*(\[TOOL_CALLS\]|<tool_call>|<function=|```tool_code|\{\s*"(type"\s*:\s*"function"|name"\s*:\s*"[\w.-]+"\s*,\s*"(arguments|parameters)"))/;

/**
 * Notes in the trace where an answer is probably not what the model meant: a call that came as text, or the corrected
 * arguments of a call that had failed, told to the user in its place.
 */
export function noteDoubtfulAnswer(span: Span, text: string, callsFailedBefore: boolean): void {
  if (callMarks.test(text)) span.addEvent("looks_like_unparsed_call", { text: text.slice(0, 200) });
  else if (callsFailedBefore && /^\s*(```(?:json)?\s*)?\{/.test(text) && parseArguments(text).problem === undefined) {
    span.addEvent("repair_abandoned", { text: text.slice(0, 200) });
  }
}
