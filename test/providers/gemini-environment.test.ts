import "@toolwright/models/gemini";
import { InMemoryRunner, LlmAgent } from "toolwright";
import { collectFinalText } from "toolwright/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startProviderServer } from "./provider-server.ts";
import { geminiWire } from "./wire/gemini.ts";

/** Asks a model by its name only, with what the environment says. */
async function askByName(model: string, variables: (url: string) => Record<string, string>) {
  const server = await startProviderServer(geminiWire);
  try {
    for (const [name, value] of Object.entries(variables(server.url))) vi.stubEnv(name, value);
    server.prepare([{ pieces: [{ kind: "text", fragments: ["Hello."] }] }]);
    const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "helper", model }), appName: "names" });
    const text = await collectFinalText(runner.run({ userId: "u", sessionId: "s", newMessage: "Hello." }));
    return { text, target: server.targets[0] };
  } finally {
    await server.close();
  }
}

describe("A5: a Gemini model by its name", () => {
  afterEach(() => vi.unstubAllEnvs());

  it("takes its key from the environment", async () => {
    const variables = (url: string) => ({ GEMINI_API_KEY: "from-environment", GOOGLE_GEMINI_BASE_URL: url });
    expect(await askByName("gemini-2.5-flash-lite", variables)).toEqual({
      text: "Hello.",
      target: { path: "/v1beta/models/gemini-2.5-flash-lite:generateContent", key: "from-environment" },
    });
  });

  it("goes to Vertex AI when the environment says so", async () => {
    const variables = (url: string) => ({
      GOOGLE_GENAI_USE_VERTEXAI: "true",
      GOOGLE_API_KEY: "express",
      GOOGLE_VERTEX_BASE_URL: url,
    });
    expect(await askByName("gemini-2.5-pro", variables)).toEqual({
      text: "Hello.",
      target: { path: "/v1beta1/publishers/google/models/gemini-2.5-pro:generateContent", key: "express" },
    });
  });
});
