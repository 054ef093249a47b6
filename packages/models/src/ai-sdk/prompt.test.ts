import type { Content } from "toolwright";
import { describe, expect, it } from "vitest";
import { plainDialect } from "../dialects/plain-dialect.ts";
import { packProviderData } from "../history/provider-data.ts";
import { callIdsFor } from "./call-id.ts";
import type { AnyVersion } from "./language-model.ts";
import { promptOf } from "./prompt.ts";
import { shownFiles } from "./shown-files.ts";

const tools = plainDialect.encodeTools([]);

/** Models of Mistral, at its own service and elsewhere. */
const mistral = [
  { provider: "mistral.chat", modelId: "some-model" },
  { provider: "nim.chat", modelId: "mistralai/mistral-small-4" },
  { provider: "ollama.chat", modelId: "hf.co/Devstral-2:24b" },
];

function prompt(
  contents: Content[],
  { provider = "openai.chat", modelId = "gpt-5", version = "v3" as "v3" | "v4" } = {},
) {
  const model = { provider, modelId, specificationVersion: version } as AnyVersion;
  const request = { model: "m", contents, tools: [], config: {} };
  return promptOf(request, { model, tools, callId: callIdsFor(model), shows: shownFiles(model) });
}

describe("a prompt of the AI SDK", () => {
  it.each([
    ["v3", "aGk=", new URL("https://example.com/a.png")],
    ["v4", { type: "data", data: "aGk=" }, { type: "url", url: new URL("https://example.com/a.png") }],
  ] as const)("holds files as version %s wants them", (version, bytes, address) => {
    const parts = [
      { inlineData: { mimeType: "image/png", data: "aGk=", displayName: "a.png" } },
      { fileData: { mimeType: "image/png", fileUri: "https://example.com/a.png" } },
    ];
    expect(prompt([{ role: "user", parts }], { version })).toEqual([
      {
        role: "user",
        content: [
          { type: "file", mediaType: "image/png", data: bytes, filename: "a.png" },
          { type: "file", mediaType: "image/png", data: address },
        ],
      },
    ]);
  });

  it("says that a file by a name of Google's cannot be sent to others, which was an error of the URL class", () => {
    const parts = [{ fileData: { mimeType: "image/png", fileUri: "files/abc" } }];
    expect(() => prompt([{ role: "user", parts }])).toThrow(
      expect.objectContaining({ code: "BAD_REQUEST", message: expect.stringContaining('"files/abc" is no address') }),
    );
  });

  it("G21: leaves out what says nothing", () => {
    const contents = [
      { role: "user", parts: [{ text: "" }] },
      { role: "model", parts: [{ text: "" }, { text: "A thought.", thought: true }] },
      { role: "model", parts: [] },
      { role: "user", parts: [{ text: "Hello." }] },
    ];
    expect(prompt(contents)).toEqual([{ role: "user", content: [{ type: "text", text: "Hello." }] }]);
  });

  it("G22: gives a provider back its own data, with the part it came with", () => {
    const own = packProviderData("anthropic.messages", { anthropic: { signature: "c2ln" } });
    const other = packProviderData("openai.responses", { openai: { itemId: "rs_1" } });
    const parts = [
      { text: "Mine.", thought: true, thoughtSignature: own },
      { text: "Another's.", thought: true, thoughtSignature: other },
      { text: "Said.", thoughtSignature: other },
    ];
    expect(prompt([{ role: "model", parts }], { provider: "anthropic.messages" })).toEqual([
      {
        role: "assistant",
        content: [
          { type: "reasoning", text: "Mine.", providerOptions: { anthropic: { signature: "c2ln" } } },
          { type: "text", text: "Said." },
        ],
      },
    ]);
  });

  it("C13: has ids of nine letters and digits for Mistral, the same for a call and its result", () => {
    const contents = [
      { role: "model", parts: ["call_a", "call_b"].map((id) => ({ functionCall: { id, name: "f", args: {} } })) },
      { role: "user", parts: ["call_b"].map((id) => ({ functionResponse: { id, name: "f", response: {} } })) },
    ];
    for (const target of mistral) {
      const ids = JSON.stringify(prompt(contents, target)).match(/"toolCallId":"[a-zA-Z0-9]{9}"/g);
      expect(ids).toHaveLength(3);
      expect([ids?.[2], new Set(ids).size]).toEqual([ids?.[1], 2]);
    }
  });

  it("G06: lets a model of Mistral say something between results and what the user says, and no other", () => {
    const contents = [
      { role: "user", parts: [{ text: "Go." }] },
      { role: "model", parts: [{ functionCall: { id: "a", name: "f", args: {} } }] },
      { role: "user", parts: [{ functionResponse: { id: "a", name: "f", response: {} } }] },
      { role: "user", parts: [{ text: "Stop." }] },
    ];
    const roles = (target: { provider: string; modelId?: string }) => prompt(contents, target).map(({ role }) => role);
    for (const target of mistral) {
      expect(roles(target)).toEqual(["user", "assistant", "tool", "assistant", "user"]);
    }
    for (const target of [{ provider: "openai.chat" }, { provider: "groq.chat", modelId: "llama-4" }]) {
      expect(roles(target)).toEqual(["user", "assistant", "tool", "user"]);
    }
  });

  it("marks the result of a failed call as an error", () => {
    const response = { error: { code: "TOOL_FAILED", message: "No." } };
    const [message] = prompt([{ role: "user", parts: [{ functionResponse: { id: "1", name: "f", response } }] }]);
    expect(message).toMatchObject({ role: "tool", content: [{ output: { type: "error-json", value: response } }] });
  });
});
