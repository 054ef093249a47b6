import type { FunctionCall, ModelResponse } from "toolwright";
import { isRecord, parseJson } from "../json-values/json-value.ts";
import type { ProviderFailure } from "./provider-failure.ts";

/**
 * Some providers check the model's calls themselves and answer a wrong one with status 400, as if the request had been
 * at fault (Groq: code `tool_use_failed`, "tool call validation failed"). It is the model's mistake: where the provider
 * tells what the model wrote, that is handed on as the call it was meant to be, so that it is repaired, or refused with
 * the reasons, like any other call. Otherwise the answer ends as a call that could not be read.
 *
 * @see https://console.groq.com/docs/tool-use
 * @returns undefined for all other failures.
 */
export function refusedCallResponse(failure: ProviderFailure): ModelResponse | undefined {
  if (!isRefusedCall(failure)) return undefined;
  const calls = readCalls(failure.failedGeneration ?? "");
  if (calls.length === 0) return { finishReason: "MALFORMED_FUNCTION_CALL", errorMessage: failure.message };
  return {
    content: { role: "model", parts: calls.map((functionCall) => ({ functionCall })) },
    finishReason: "STOP",
    customMetadata: { refusedByProvider: failure.message },
  };
}

function isRefusedCall({ status, types, message }: ProviderFailure): boolean {
  if (status !== undefined && status !== 400) return false;
  return types.includes("tool_use_failed") || /tool call validation failed/i.test(message);
}

/** The calls in a model's own notation: `<function=name>{…}</function>`, or JSON with or without a wrapping. */
function readCalls(text: string): FunctionCall[] {
  const tagged = [...text.matchAll(/<function=([\w.-]+)\s*>?\s*(\{[\s\S]*?\})\s*<\/?function>/g)];
  if (tagged.length > 0) return tagged.map(([, name = "", argsText = ""]) => ({ name, argsText }));
  const start = text.search(/[[{]/);
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]"));
  const value = start < 0 ? undefined : parseJson(text.slice(start, end + 1));
  const list = isRecord(value) && Array.isArray(value["tool_calls"]) ? value["tool_calls"] : [value].flat();
  const calls = list.map(readCall);
  return calls.every((call) => call !== undefined) ? calls : [];
}

/** `undefined` when the name or the arguments are missing: a call made up by us could run with defaults. */
function readCall(value: unknown): FunctionCall | undefined {
  if (!isRecord(value)) return undefined;
  const inner = isRecord(value["function"]) ? value["function"] : value;
  const name = inner["name"];
  const args = inner["arguments"] ?? inner["parameters"] ?? value["parameters"];
  if (typeof name !== "string" || args === undefined) return undefined;
  return { name, argsText: typeof args === "string" ? args : JSON.stringify(args) };
}
