import { readdirSync } from "node:fs";
import { InMemoryRunner, type LlmAgent, type Model } from "toolwright";
import { collectEvents, collectFinalText } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { type Adapter, quickRetry } from "./adapter.ts";
import { adapters } from "./adapters.ts";
import { startProviderServer } from "./provider-server.ts";
import { realModels } from "./real-models.ts";

const folder = new URL("../../examples/", import.meta.url);
const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((path) => /^[^/]+\/agent\.ts$/.test(path))
  .map((path) => path.replace("/agent.ts", ""));

async function agentOf(example: string): Promise<LlmAgent> {
  const module = (await import(new URL(`${example}/agent.ts`, folder).href)) as { agent: LlmAgent };
  return module.agent;
}

function run(agent: LlmAgent, model: Model, newMessage: string) {
  const runner = new InMemoryRunner({ agent: agent.clone({ model }), appName: "examples" });
  return runner.run({ userId: "user", sessionId: "session", newMessage });
}

async function withServer<T>({ wire, create }: Adapter, body: (model: Model, server: Server) => Promise<T>) {
  const server = await startProviderServer(wire);
  try {
    return await body(create(server.url, quickRetry), server);
  } finally {
    await server.close();
  }
}

type Server = Awaited<ReturnType<typeof startProviderServer>>;

describe.each(adapters)("the examples with $name", (adapter) => {
  it("D4: the calculator calculates", async () => {
    const args = '{"operand1":5,"operand2":3,"operation":"add"}';
    const calls = [{ id: "one", name: "calculate", fragments: [args] }];
    const answers = [
      { pieces: [{ kind: "calls", calls } as const] },
      { pieces: [{ kind: "text", fragments: ["The result", " is 8."] } as const] },
    ];
    const agent = await agentOf("calculator");
    const { text, last } = await withServer(adapter, async (model, server) => {
      server.prepare(answers);
      return { text: await collectFinalText(run(agent, model, "What is 5 plus 3?")), last: server.bodies[1] };
    });
    expect(text).toBe("The result is 8.");
    expect(JSON.stringify(last), "what the model is told of the call").toMatch(/\\?"result\\?":8/);
  });

  it.each(names)("B: the provider accepts every declaration of %s", async (name) => {
    const agent = await agentOf(name);
    await withServer(adapter, async (model, server) => {
      server.prepare([{ pieces: [{ kind: "text", fragments: ["Hello."] }] }]);
      const events = await collectEvents(run(agent, model, "Hello."));
      expect(events.map(({ errorMessage }) => errorMessage).filter((message) => message !== undefined)).toEqual([]);
      expect(server.bodies).toHaveLength(1);
      const losses = (events.at(-1)?.customMetadata?.["toolLosses"] ?? []) as string[];
      expect(losses.filter((loss) => loss.includes("left out"))).toEqual([]);
    });
  });
});

describe("the calculator with the real services", () => {
  for (const { name, keyVariable, create } of realModels) {
    const isMissing = process.env[keyVariable] === undefined;
    it.skipIf(isMissing)(isMissing ? `${name} (${keyVariable} is not set)` : name, async () => {
      const text = await collectFinalText(run(await agentOf("calculator"), create(), "What is 1234 times 5678?"));
      expect(text.replace(/\D/g, "")).toContain("7006652");
    });
  }
});
