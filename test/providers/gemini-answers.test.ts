import { gemini } from "@toolwright/models/gemini";
import type { Content, ModelRequest, ModelResponse } from "toolwright";
import { describe, expect, it } from "vitest";
import { quickRetry } from "./adapter.ts";
import { type ProviderServer, startProviderServer } from "./provider-server.ts";
import { greeting, wholeAnswer } from "./whole-answer.ts";
import { geminiWire } from "./wire/gemini.ts";
import { sse } from "./wire/wire-format.ts";

/** Asks Gemini, whose answer is this list of responses, in a stream or the last of them at once. */
async function answered(
  responses: readonly object[],
  { stream = true, request = greeting, name = "gemini-2.5-flash" } = {},
): Promise<{ answer: ModelResponse; body: SentBody; server: ProviderServer }> {
  const events = () => responses.map((response) => sse(response));
  const server = await startProviderServer({ ...geminiWire, events, whole: () => responses.at(-1) });
  try {
    server.prepare([{}]);
    const client = { apiKey: "test-key", httpOptions: { baseUrl: server.url } };
    const answer = await wholeAnswer(gemini(name, { client, retry: quickRetry }), request, { stream });
    return { answer, body: server.bodies[0] as SentBody, server };
  } finally {
    await server.close();
  }
}

interface SentBody {
  readonly contents: readonly Content[];
  readonly [name: string]: unknown;
}

function response(parts: readonly object[], rest: object = {}) {
  return { candidates: [{ content: { role: "model", parts }, ...rest }] };
}

const end = response([], { finishReason: "STOP" });

describe("an answer of Gemini", () => {
  it("G22: keeps each thought signature with the part it came with", async () => {
    const { answer } = await answered([
      response([{ text: "I add ", thought: true }]),
      response([{ text: "first.", thought: true }]),
      response([{ text: "Adding" }, { text: " now." }]),
      response([
        { functionCall: { name: "add", args: { a: 1 } }, thoughtSignature: "c2lnbmVk" },
        { functionCall: { name: "add", args: { a: 2 } } },
      ]),
      response([{ text: "", thoughtSignature: "bGFzdA==" }], { finishReason: "STOP" }),
    ]);
    expect(answer.content?.parts).toEqual([
      { text: "I add first.", thought: true },
      { text: "Adding now." },
      { functionCall: { name: "add", args: { a: 1 } }, thoughtSignature: "c2lnbmVk" },
      { functionCall: { name: "add", args: { a: 2 } } },
      { text: "", thoughtSignature: "bGFzdA==" },
    ]);
  });

  it("tells what thinking and the cache cost", async () => {
    const usageMetadata = {
      promptTokenCount: 9,
      candidatesTokenCount: 4,
      thoughtsTokenCount: 30,
      cachedContentTokenCount: 5,
      totalTokenCount: 43,
    };
    const { answer } = await answered([{ ...response([{ text: "4" }], { finishReason: "STOP" }), usageMetadata }]);
    expect(answer.usageMetadata).toEqual(usageMetadata);
  });

  it.each([true, false])(
    "that was blocked before it began is one, not a broken stream (stream: %s)",
    async (stream) => {
      const { answer } = await answered([{ promptFeedback: { blockReason: "PROHIBITED_CONTENT" } }], { stream });
      expect(answer).toEqual({
        finishReason: "SAFETY",
        customMetadata: { blockReason: "PROHIBITED_CONTENT" },
      });
    },
  );

  it.each([
    ["SAFETY", "SAFETY"],
    ["PROHIBITED_CONTENT", "SAFETY"],
    ["SPII", "SAFETY"],
    ["RECITATION", "RECITATION"],
    ["MALFORMED_FUNCTION_CALL", "MALFORMED_FUNCTION_CALL"],
    ["UNEXPECTED_TOOL_CALL", "MALFORMED_FUNCTION_CALL"],
    ["MAX_TOKENS", "MAX_TOKENS"],
    ["LANGUAGE", "OTHER"],
    ["SOMETHING_NEW", "OTHER"],
  ])("that ended with %s ended with %s", async (reason, expected) => {
    const groundingMetadata = { webSearchQueries: ["weather"] };
    const { answer } = await answered([response([], { finishReason: reason, groundingMetadata })]);
    expect(answer.finishReason).toBe(expected);
    const own = reason === expected ? {} : { finishReason: reason };
    expect(answer.customMetadata).toEqual({ groundingMetadata, ...own });
  });
});

describe("a request to Gemini", () => {
  it("passes on the whole configuration, and the instruction", async () => {
    const request: ModelRequest = {
      ...greeting,
      systemInstruction: "Be brief.",
      config: {
        temperature: 0,
        thinkingConfig: { thinkingBudget: 64, includeThoughts: true },
        safetySettings: [{ category: "HARM_CATEGORY_HARASSMENT", threshold: "BLOCK_NONE" }],
        toolConfig: {
          functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["add"], streamFunctionCallArguments: true },
        },
        tools: [{ googleSearch: {} }],
      },
      tools: [{ name: "add", description: "Adds.", parameters: { type: "object", properties: {} } }],
    };
    const { body } = await answered([end], { request });
    expect(JSON.stringify(body)).not.toContain("streamFunctionCallArguments");
    expect(body).toMatchObject({
      systemInstruction: { parts: [{ text: "Be brief." }] },
      generationConfig: { temperature: 0, thinkingConfig: { thinkingBudget: 64, includeThoughts: true } },
      safetySettings: [{ category: "HARM_CATEGORY_HARASSMENT", threshold: "BLOCK_NONE" }],
      toolConfig: { functionCallingConfig: { mode: "ANY", allowedFunctionNames: ["add"] } },
      tools: [{ googleSearch: {} }, { functionDeclarations: [{ name: "add" }] }],
    });
  });

  const called: Content[] = [
    { role: "user", parts: [{ text: "Add." }] },
    {
      role: "model",
      parts: [
        { text: "I add.", thought: true },
        { functionCall: { id: "1", name: "add", args: {} } },
        { functionCall: { id: "2", name: "add", args: {} } },
      ],
    },
    {
      role: "user",
      parts: ["1", "2"].map((id) => ({ functionResponse: { id, name: "add", response: { result: 1 } } })),
    },
  ];

  it.each(["gemini-3-pro", "gemini-3.8-flash", "gemini-flash-latest"])(
    "G22: sends a call of another model to %s with what stands for its signature",
    async (name) => {
      const { body } = await answered([end], { request: { ...greeting, contents: called }, name });
      const signatures = body.contents[1]?.parts?.map(({ thoughtSignature }) => thoughtSignature);
      expect(signatures).toEqual(["skip_thought_signature_validator", undefined]);
    },
  );

  it("G22: sends no thought and no signature of another provider", async () => {
    const { body } = await answered([end], { request: { ...greeting, contents: called } });
    expect(body.contents[1]?.parts).toEqual(called[1]?.parts?.slice(1));
  });
});
