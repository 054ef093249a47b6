import { describe, expect, it } from "vitest";
import { type AgentContext, BaseAgent } from "../agents/base-agent.ts";
import { LlmAgent, type LlmAgentOptions } from "../agents/llm-agent.ts";
import type { Event } from "../events/event.ts";
import { getFunctionCalls, getText } from "../events/event-content.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel } from "../testing/scripted-model.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import type { ToolContext } from "../tools/tool-context.ts";
import { InMemoryRunner, type InMemoryRunnerOptions } from "./in-memory-runner.ts";

const open = { type: "object" as const, additionalProperties: true };
const key = { userId: "u", sessionId: "s" };

function tool(run: (context: ToolContext) => unknown, options: object = {}): FunctionTool {
  const execute = (_args: unknown, context: ToolContext) => run(context);
  return new FunctionTool({ name: "f", description: "f", parameters: open, execute, ...options });
}

/** Runs a turn whose code in one place runs another turn on the same session, and gives what that one threw. */
async function reenter(place: (again: () => Promise<void>) => Partial<InMemoryRunnerOptions>): Promise<unknown> {
  let thrown: unknown = "the code was not run";
  const again = async (): Promise<void> => {
    thrown = await collectEvents(runner.run({ ...key, newMessage: "again" })).catch((error: unknown) => error);
  };
  const agent = new LlmAgent({ name: "a", model: script() });
  const runner = new InMemoryRunner({ agent, ...place(again) });
  await collectEvents(runner.run({ ...key, newMessage: "go" }));
  return thrown;
}

const script = () => new ScriptedModel([{ call: { name: "f" } }, "done"]);

const ofAgent = (options: Partial<LlmAgentOptions>) => ({
  agent: new LlmAgent({ name: "a", model: script(), tools: [tool(() => 1)], ...options }),
});

class Custom extends BaseAgent {
  readonly #again: () => Promise<void>;

  constructor(again: () => Promise<void>) {
    super({ name: "custom" });
    this.#again = again;
  }

  override async *runAsync({ say }: AgentContext): AsyncGenerator<Event, void, void> {
    await this.#again();
    yield await say("done");
  }
}

describe("a turn on the session of a running turn is SESSION_BUSY, wherever it is started", () => {
  const places: { [name: string]: (again: () => Promise<void>) => Partial<InMemoryRunnerOptions> } = {
    tool: (again) => ofAgent({ tools: [tool(again)] }),
    "approval predicate": (again) =>
      ofAgent({ tools: [tool(() => 1, { requireConfirmation: () => again().then(() => false) })] }),
    beforeAgentCallback: (again) => ofAgent({ beforeAgentCallback: again }),
    afterAgentCallback: (again) => ofAgent({ afterAgentCallback: again }),
    beforeModelCallback: (again) => ofAgent({ beforeModelCallback: again }),
    afterModelCallback: (again) => ofAgent({ afterModelCallback: again }),
    beforeToolCallback: (again) => ofAgent({ beforeToolCallback: again }),
    afterToolCallback: (again) => ofAgent({ afterToolCallback: again }),
    instruction: (again) => ofAgent({ instruction: () => again().then(() => "") }),
    compactHistory: (again) => ofAgent({ compactHistory: (contents) => again().then(() => contents) }),
    toolset: (again) => ofAgent({ tools: [{ getTools: () => again().then(() => [tool(() => 1)]) }] }),
    "plugin hook": (again) => ({
      ...ofAgent({}),
      plugins: [{ name: "p", onEventCallback: async () => void (await again()) }],
    }),
    "custom agent": (again) => ({ agent: new Custom(again) }),
  };
  for (const [name, place] of Object.entries(places)) {
    it(name, async () => {
      expect(await reenter(place)).toMatchObject({ code: "SESSION_BUSY" });
    });
  }

  it("an agent of another service within a tool, for the session of the turn around it", async () => {
    const nested = (again: () => Promise<void>) => async () => {
      const agent = new LlmAgent({ name: "b", model: new ScriptedModel(["hi"]), afterAgentCallback: again });
      // Its session has the same name, and is another one.
      await collectEvents(new InMemoryRunner({ agent }).run({ ...key, newMessage: "go" }));
    };
    const thrown = await reenter((again) => ofAgent({ tools: [tool(nested(again))] }));
    expect(thrown).toMatchObject({ code: "SESSION_BUSY" });
  });
});

describe("what a turn has started and outlives it", () => {
  it("a job brings the late result of its call when the turn is over", async () => {
    let job: Promise<Event[]> | undefined;
    let turnIsOver = (): void => {};
    const over = new Promise<void>((resolve) => {
      turnIsOver = resolve;
    });
    const order = tool(
      ({ functionCallId: id }) => {
        const result = { functionResponse: { id, name: "f", response: { parcel: 7 } } };
        job = over.then(() => collectEvents(runner.run({ ...key, newMessage: [result] })));
      },
      { longRunning: true },
    );
    const model = new ScriptedModel([{ call: { name: "f" } }, "It has come."]);
    const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "a", model, tools: [order] }) });
    const events = await collectEvents(runner.run({ ...key, newMessage: "order" }));
    expect(events.flatMap(getFunctionCalls)).toHaveLength(1);
    turnIsOver();
    expect((await job)?.map(getText)).toEqual(["It has come."]);
  });

  it("the consumer of a turn may run the next one within its loop only after it, and gets no SESSION_BUSY", async () => {
    const model = new ScriptedModel(["one", "two"]);
    const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "a", model }) });
    let next: Promise<Event[]> | undefined;
    for await (const _event of runner.run({ ...key, newMessage: "go" })) {
      next = collectEvents(runner.run({ ...key, newMessage: "and then" }));
    }
    expect((await next)?.map(getText)).toEqual(["two"]);
  });
});
