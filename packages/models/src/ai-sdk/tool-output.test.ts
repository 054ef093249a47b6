import { describe, expect, it } from "vitest";
import { plainDialect } from "../dialects/plain-dialect.ts";
import { callIdsFor } from "./call-id.ts";
import type { AnyVersion } from "./language-model.ts";
import { shownFiles } from "./shown-files.ts";
import { toolOutput } from "./tool-output.ts";

const png = { inlineData: { mimeType: "image/png", data: "AAEC", displayName: "a.png" } };
const pdf = { inlineData: { mimeType: "application/pdf", data: "JVBE", displayName: "a.pdf" } };
const web = { fileData: { mimeType: "image/png", fileUri: "https://example.com/a.png" } };
const webPdf = { fileData: { mimeType: "application/pdf", fileUri: "https://example.com/a.pdf" } };

function output(version: "v2" | "v3" | "v4", parts: object[], response: Record<string, unknown> = { n: 1 }) {
  const model = { provider: "openai.responses", modelId: "gpt-5", specificationVersion: version } as AnyVersion;
  const callId = callIdsFor(model);
  const target = { model, tools: plainDialect.encodeTools([]), callId, shows: shownFiles(model) };
  return toolOutput({ id: "a", name: "f", response, parts }, target);
}

describe("D13: a result in the AI SDK's words", () => {
  it.each([
    ["v2", [png, pdf], ["media", "media"]],
    ["v3", [png, pdf, web, webPdf], ["image-data", "file-data", "image-url", "file-url"]],
    ["v4", [png, pdf, web, webPdf], ["file", "file", "file", "file"]],
  ] as const)("has the parts of version %s", (version, parts, types) => {
    const { type, value } = output(version, [...parts]);
    expect(type).toBe("content");
    expect(value).toMatchObject([{ type: "text", text: '{"n":1}' }, ...types.map((each) => ({ type: each }))]);
  });

  it("holds bytes, addresses and names as each version wants them", () => {
    expect(output("v2", [pdf]).value).toContainEqual({ type: "media", mediaType: "application/pdf", data: "JVBE" });
    expect(output("v3", [pdf]).value).toContainEqual({
      type: "file-data",
      mediaType: "application/pdf",
      data: "JVBE",
      filename: "a.pdf",
    });
    expect(output("v4", [png, web]).value).toEqual([
      { type: "text", text: '{"n":1}' },
      { type: "file", mediaType: "image/png", data: { type: "data", data: "AAEC" }, filename: "a.png" },
      { type: "file", mediaType: "image/png", data: { type: "url", url: new URL("https://example.com/a.png") } },
    ]);
  });

  it("is data when there are no files that can be shown, and an error stays one", () => {
    const audio = { inlineData: { mimeType: "audio/ogg", data: "T2dn" } };
    expect(output("v3", [])).toEqual({ type: "json", value: { n: 1 } });
    expect(output("v2", [web, audio])).toMatchObject({
      type: "json",
      value: { n: 1, files: [expect.any(String), expect.any(String)] },
    });
    expect(output("v3", [audio], { error: { code: "X" } }).type).toBe("error-json");
  });
});

describe("D13: the files that a provider of the AI SDK takes", () => {
  const taken = (provider: string, modelId = "m", specificationVersion: "v2" | "v3" = "v3") =>
    [png, pdf, web].map(shownFiles({ provider, modelId, specificationVersion }));

  it.each([
    ["anthropic.messages", "claude-sonnet-5", [true, true, true]],
    ["vertex.anthropic.messages", "claude-sonnet-5", [true, true, false]],
    ["bedrock.anthropic.messages", "claude-sonnet-5", [true, true, false]],
    ["openai.responses", "gpt-5", [true, true, true]],
    ["openai.responses", "gpt-4o", [true, true, true]],
    ["openai.responses", "gpt-4", [false, false, false]],
    ["openai.responses", "o3-mini", [false, false, false]],
    ["azure.responses", "gpt-5", [true, true, false]],
    ["openai.chat", "gpt-5", [false, false, false]],
    ["amazon-bedrock", "claude-sonnet-5", [false, false, false]],
    ["mistral.chat", "large", [false, false, false]],
    ["local.chat", "anything", [false, false, false]],
    ["google.generative-ai", "gemini-3.8-flash", [true, true, false]],
    ["google.generative-ai", "gemini-2.5-flash", [false, false, false]],
    ["google.generative-ai.interactions", "gemini-3.8-flash", [false, false, false]],
    ["google.vertex.chat", "gemini-3.8-flash", [true, true, false]],
  ])("%s, %s: image, PDF, address %j", (provider, modelId, expected) => {
    expect(taken(provider, modelId)).toEqual(expected);
  });

  it("are fewer in version 2, which knows no addresses and puts Gemini's beside the answers", () => {
    expect(taken("anthropic.messages", "m", "v2")).toEqual([true, true, false]);
    expect(taken("google.generative-ai", "gemini-3.8-flash", "v2")).toEqual([false, false, false]);
  });
});
