import type { Candidate, GenerateContentResponse } from "@google/genai";
import type { FunctionCall, JsonObject, ModelResponse, Part, UsageMetadata } from "toolwright";
import type { EncodedTools } from "../dialects/dialect.ts";
import { streamBroken } from "../failures/model-error.ts";
import { geminiFinishReason } from "./gemini-finish-reason.ts";

/** What Google asks to show beside an answer, or what a developer may want to know of it. */
const metadataNames = ["citationMetadata", "finishMessage", "groundingMetadata", "urlContextMetadata"] as const;

/** Puts an answer together from the responses it came in, of a stream or not. */
export class GeminiAnswer {
  readonly #model: string;
  readonly #tools: EncodedTools<unknown>;
  readonly #parts: Part[] = [];
  readonly #metadata: JsonObject = {};
  #finishReason: string | undefined;
  #blockReason: string | undefined;
  #usage: UsageMetadata | undefined;

  constructor(model: string, tools: EncodedTools<unknown>) {
    this.#model = model;
    this.#tools = tools;
  }

  /** @returns What can be shown at once: the text of this response. */
  add({ candidates, promptFeedback, usageMetadata }: GenerateContentResponse): Part[] {
    const [candidate] = candidates ?? [];
    this.#finishReason = candidate?.finishReason ?? this.#finishReason;
    this.#blockReason = promptFeedback?.blockReason ?? this.#blockReason;
    if (usageMetadata !== undefined) this.#usage = usageOf(usageMetadata);
    if (candidate !== undefined) this.#keepMetadata(candidate);
    const parts = (candidate?.content?.parts ?? []) as Part[];
    for (const part of parts) this.#append(part);
    return parts
      .filter(({ text }) => text !== undefined && text !== "")
      .map(({ text = "", thought }) => (thought === true ? { text, thought } : { text }));
  }

  /** @throws ToolwrightError `STREAM_BROKEN` when the answer never came to an end. */
  whole(): ModelResponse {
    if (this.#finishReason === undefined && this.#blockReason === undefined) {
      throw streamBroken(this.#model, "it ended without a finish reason");
    }
    const reason = this.#finishReason ?? "SAFETY";
    const finishReason = geminiFinishReason(reason);
    if (reason !== finishReason) this.#metadata["finishReason"] = reason;
    if (this.#blockReason !== undefined) this.#metadata["blockReason"] = this.#blockReason;
    return {
      ...(this.#parts.length > 0 && { content: { role: "model", parts: this.#parts } }),
      finishReason,
      ...(this.#usage !== undefined && { usageMetadata: this.#usage }),
      ...(Object.keys(this.#metadata).length > 0 && { customMetadata: this.#metadata }),
    };
  }

  /** Text of the same kind is joined. A part with a signature stays as it came: the signature is for just this part. */
  #append(part: Part): void {
    const last = this.#parts.at(-1);
    // The last response of a stream often holds nothing but the finish reason and an empty text.
    if (part.text === "" && part.thoughtSignature === undefined) return;
    if (last !== undefined && isPlainText(last) && isPlainText(part) && last.thought === part.thought) {
      this.#parts[this.#parts.length - 1] = { ...last, text: `${last.text}${part.text}` };
    } else if (part.functionCall !== undefined) {
      this.#parts.push({ ...part, functionCall: this.#decode(part.functionCall) });
    } else {
      this.#parts.push(part);
    }
  }

  #decode({ id, name = "", args = {} }: FunctionCall): FunctionCall {
    const call = this.#tools.decodeCall({ name, args });
    return { ...(id === undefined ? {} : { id }), name: call.name, args: { ...call.args } };
  }

  #keepMetadata(candidate: Candidate): void {
    for (const name of metadataNames) {
      const value = candidate[name];
      if (value !== undefined) this.#metadata[name] = JSON.parse(JSON.stringify(value));
    }
  }
}

function isPlainText(part: Part): boolean {
  return part.text !== undefined && part.thoughtSignature === undefined;
}

function usageOf(usage: NonNullable<GenerateContentResponse["usageMetadata"]>): UsageMetadata {
  const names = [
    "promptTokenCount",
    "candidatesTokenCount",
    "thoughtsTokenCount",
    "cachedContentTokenCount",
    "totalTokenCount",
  ] as const;
  return Object.fromEntries(names.flatMap((name) => (usage[name] === undefined ? [] : [[name, usage[name]]])));
}
