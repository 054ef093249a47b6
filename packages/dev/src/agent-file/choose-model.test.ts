import { type BaseAgent, InMemoryRunner, LlmAgent } from "toolwright";
import { ScriptedModel } from "toolwright/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import { chooseModel } from "./choose-model.ts";

afterEach(() => vi.unstubAllEnvs());

async function answer(agent: BaseAgent): Promise<unknown> {
  const runner = new InMemoryRunner({ agent });
  for await (const event of runner.run({ userId: "u", sessionId: "s", newMessage: "Hello" })) return event;
  return undefined;
}

describe("chooseModel", () => {
  it("leaves an agent with a model alone", async () => {
    const agent = new LlmAgent({ name: "math", model: new ScriptedModel(["Eight."]) });
    expect(await chooseModel(agent)).toBe(agent);
  });

  it("loads the adapter of a model that is known by name", async () => {
    const agent = await chooseModel(new LlmAgent({ name: "math" }), "offline");
    expect(await answer(agent)).not.toHaveProperty("errorCode");
  });

  it("loads the adapter of Gemini's models, which nobody needs to import", async () => {
    const beforeModelCallback = () => ({ content: { parts: [{ text: "No request is sent." }] } });
    const agent = await chooseModel(new LlmAgent({ name: "math", beforeModelCallback }), "gemini-2.5-flash");
    expect(await answer(agent)).toMatchObject({ content: { parts: [{ text: "No request is sent." }] } });
  });

  it("loads the adapter of the model that TOOLWRIGHT_MODEL names", async () => {
    vi.stubEnv("TOOLWRIGHT_MODEL", "offline");
    const agent = await chooseModel(new LlmAgent({ name: "math" }));
    expect(await answer(agent)).not.toHaveProperty("errorCode");
  });

  it("never falls back to a model that nobody asked for", async () => {
    vi.stubEnv("TOOLWRIGHT_MODEL", "");
    await expect(answer(await chooseModel(new LlmAgent({ name: "math" })))).rejects.toMatchObject({ code: "NO_MODEL" });
    const unknown = await chooseModel(new LlmAgent({ name: "math" }), "no-such-model");
    await expect(answer(unknown)).rejects.toMatchObject({ code: "UNKNOWN_MODEL" });
  });

  it("changes nothing but the model", async () => {
    const instruction = (): string => "Be brief.";
    const agent = new LlmAgent({ name: "math", description: "Adds.", instruction, model: new ScriptedModel([]) });
    const changed = await chooseModel(agent, "offline");
    expect(changed.options).toMatchObject({ ...agent.options, model: "offline", tools: agent.tools });
    expect(changed).toMatchObject({ tools: agent.tools });
  });
});
