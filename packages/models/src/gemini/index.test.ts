import { InMemoryRunner, LlmAgent, type Model } from "toolwright";
import { collectEvents } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { gemini } from "./index.ts";

async function errorOf(model: Model | string): Promise<string | undefined> {
  const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "helper", model }), appName: "names" });
  const events = await collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage: "Hello." }));
  return events.at(-1)?.errorCode;
}

describe("the entry for Gemini", () => {
  it("A5: makes known the names of Gemini's models and no others", async () => {
    expect(gemini().name).toBe("gemini-3.8-flash");
    await expect(errorOf("gemma-3")).rejects.toMatchObject({ code: "UNKNOWN_MODEL" });
  });

  it("tells when the provider cannot be reached", async () => {
    // Nothing listens on the discard port.
    const client = { apiKey: "x", httpOptions: { baseUrl: "http://127.0.0.1:9" } };
    expect(await errorOf(gemini("gemini-2.5-flash", { client, retry: { maxAttempts: 1 } }))).toBe("CONNECTION_FAILED");
  });
});
