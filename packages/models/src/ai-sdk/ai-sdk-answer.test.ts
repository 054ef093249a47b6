import { describe, expect, it } from "vitest";
import { plainDialect } from "../dialects/plain-dialect.ts";
import { AiSdkAnswer } from "./ai-sdk-answer.ts";
import type { ContentPart, StreamPart } from "./language-model.ts";

const usage = {
  inputTokens: { total: 9, cacheRead: 5 },
  outputTokens: { total: 4, reasoning: 3 },
} as const;

function answer(...parts: (StreamPart | ContentPart)[]) {
  const read = new AiSdkAnswer("google.generative-ai", plainDialect.encodeTools([]));
  for (const part of parts) read.add(part);
  return read.whole({ unified: "stop", raw: "STOP" }, usage as never);
}

describe("an answer of the AI SDK", () => {
  it("leaves to the provider the calls that it ran itself", () => {
    const { content } = answer(
      { type: "tool-input-start", id: "1", toolName: "web_search", providerExecuted: true },
      { type: "tool-call", toolCallId: "1", toolName: "web_search", input: "{}", providerExecuted: true },
      { type: "tool-result" },
      { type: "text", text: "Found." },
    );
    expect(content?.parts).toEqual([{ text: "Found." }]);
  });

  it("keeps files, and tells its sources", () => {
    const { content, customMetadata } = answer(
      { type: "file", mediaType: "image/png", data: new Uint8Array([104, 105]) },
      { type: "file", mediaType: "image/png", data: { type: "data", data: "aGk=" } },
      { type: "source", sourceType: "url", url: "https://example.com", title: "Example" },
    );
    const file = { inlineData: { mimeType: "image/png", data: "aGk=" } };
    expect(content?.parts).toEqual([file, file]);
    expect(customMetadata).toEqual({ sources: [{ url: "https://example.com", title: "Example" }] });
  });

  it("C44: keeps a call that the SDK began and never finished", () => {
    const { content } = answer(
      { type: "tool-input-start", id: "1", toolName: "f" },
      { type: "tool-input-delta", id: "1", delta: "not " },
      { type: "tool-input-delta", id: "1", delta: "json" },
      { type: "tool-input-end", id: "1" },
    );
    expect(content?.parts).toEqual([{ functionCall: { id: "1", name: "f", argsText: "not json" } }]);
  });

  it("joins fragments by their id, and what the provider says of them", () => {
    const { content } = answer(
      { type: "reasoning-start", id: "a", providerMetadata: { x: { id: 1 } } },
      { type: "text-start", id: "b" },
      { type: "reasoning-delta", id: "a", delta: "Hm" },
      { type: "text-delta", id: "b", delta: "Yes" },
      { type: "reasoning-end", id: "a", providerMetadata: { x: { signature: "s" } } },
      { type: "text-end", id: "b" },
      { type: "text-start", id: "b" },
      { type: "text-delta", id: "b", delta: "!" },
    );
    expect(content?.parts).toMatchObject([{ text: "Hm", thought: true }, { text: "Yes" }, { text: "!" }]);
    expect(atob(content?.parts?.[0]?.thoughtSignature ?? "")).toContain('{"x":{"id":1,"signature":"s"}}');
  });

  it("tells every token count that the provider tells", () => {
    expect(answer().usageMetadata).toEqual({
      promptTokenCount: 9,
      candidatesTokenCount: 4,
      thoughtsTokenCount: 3,
      cachedContentTokenCount: 5,
      totalTokenCount: 13,
    });
  });
});
