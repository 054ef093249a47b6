import { describe, expect, it } from "vitest";
import { LlmAgent, type LlmAgentOptions } from "../agents/llm-agent.ts";
import type { Plugin } from "../agents/plugin.ts";
import { confirmToolCall } from "../events/confirm-tool-call.ts";
import type { Event } from "../events/event.ts";
import { getFunctionResponses } from "../events/event-content.ts";
import { InMemoryRunner } from "../runner/in-memory-runner.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { ScriptedModel, type ScriptedStep } from "../testing/scripted-model.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import { RedactionPlugin } from "./redaction-plugin.ts";

const secret = "sk-abcdefghijklmnopqrstuv";
const parameters = { type: "object", properties: { api_key: { type: "string" }, note: { type: "string" } } } as const;

function setUp(steps: readonly ScriptedStep[], execute: (args: object) => unknown, options: SetUpOptions = {}) {
  const seen: object[] = [];
  const tool = new FunctionTool({
    name: "connect",
    description: "",
    parameters,
    requireConfirmation: options.approval,
    execute: (args) => {
      seen.push(args);
      return execute(args);
    },
  });
  const model = new ScriptedModel(steps);
  const agent = new LlmAgent({ name: "tester", model, tools: [tool], ...options.agent });
  const plugins = [new RedactionPlugin(), ...(options.plugins ?? [])];
  const runner = new InMemoryRunner({ agent, appName: "test", plugins });
  const turn = (newMessage: Parameters<typeof runner.run>[0]["newMessage"], stream = false) =>
    collectEvents(
      runner.run({ userId: "u", sessionId: "s", newMessage, runConfig: { streamingMode: stream ? "sse" : "none" } }),
    );
  const everything = async () =>
    JSON.stringify([
      await runner.sessionService.getSession({ appName: "test", userId: "u", sessionId: "s" }),
      model.requests,
    ]);
  return { turn, everything, seen, model };
}

interface SetUpOptions {
  readonly agent?: Partial<LlmAgentOptions>;
  readonly plugins?: readonly Plugin[];
  readonly approval?: boolean;
}

const call = { call: { name: "connect", args: { api_key: "hunter2", note: `use ${secret}` } } };
const responsesOf = (events: readonly Event[]) => events.flatMap(getFunctionResponses).map(({ response }) => response);

describe("RedactionPlugin", () => {
  it("lets the tool have the secret, and nobody else: not the model, the session or who watches", async () => {
    const { turn, everything, seen } = setUp([call, `It is ${secret}.`], () => ({ password: "hunter2", text: secret }));
    const events = await turn(`My key is ${secret}`);
    expect(seen).toEqual([{ api_key: "hunter2", note: `use ${secret}` }]);
    expect(responsesOf(events)).toEqual([{ password: "[redacted]", text: "[redacted]" }]);
    for (const text of [JSON.stringify(events), await everything()]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain("hunter2");
    }
  });

  it("I25: cleans what a tool throws", async () => {
    const { turn } = setUp([call, "ok"], () => {
      throw new Error("refused: token=abc for password 'x'");
    });
    expect(responsesOf(await turn("go"))).toEqual([
      { error: { code: "TOOL_FAILED", message: "refused: token=[redacted] for password 'x'" } },
    ]);
  });

  it("cleans what is told about a wrong secret argument", async () => {
    const { turn, everything } = setUp([{ call: { name: "connect", args: { api_key: 4711 } } }, "ok"], () => "");
    await turn("go");
    expect(await everything()).not.toContain("4711");
  });

  it("cleans what callbacks put in the place of a result after it", async () => {
    const { turn, everything } = setUp([call, "ok"], () => "", {
      agent: { afterToolCallback: () => ({ found: secret }) },
    });
    expect(responsesOf(await turn("go"))).toEqual([{ found: "[redacted]" }]);
    expect(await everything()).not.toContain(secret);
  });

  it("cleans the message of a failed model", async () => {
    const { turn } = setUp([new Error(`wrong key ${secret}`)], () => "");
    expect(await turn("go")).toMatchObject([{ errorMessage: "wrong key [redacted]" }]);
  });

  it("withholds fragments, in which a secret may be cut", async () => {
    const part = (text: string) => ({ content: { role: "model", parts: [{ text }] } });
    const stream = [
      { ...part(secret.slice(0, 9)), partial: true },
      { ...part(secret.slice(9)), partial: true },
      part(secret),
    ];
    const { turn } = setUp([stream], () => "");
    expect((await turn("go", true)).map(({ content }) => content?.parts)).toEqual([[], [], [{ text: "[redacted]" }]]);
  });

  it("cleans reports of progress", async () => {
    const agent = {
      tools: [
        new FunctionTool({
          name: "connect",
          description: "",
          parameters,
          execute: (_args, context) => context.reportProgress({ key: secret }),
        }),
      ],
    };
    const { turn } = setUp([call, "ok"], () => "", { agent });
    const progress = (await turn("go")).find(({ partial }) => partial === true);
    expect(progress?.customMetadata?.["progress"]).toMatchObject({ name: "connect", value: { key: "[redacted]" } });
  });

  it("shows nothing of what it cannot search", async () => {
    const broken = /x/g;
    Object.defineProperty(broken, "source", { value: "x" });
    const plugin = new RedactionPlugin({ patterns: [broken] });
    const fail = () => {
      throw new Error(secret);
    };
    const hostile = {
      get password(): string {
        return fail();
      },
      toJSON: fail,
    };
    const event = {
      id: "1",
      invocationId: "2",
      author: "tester",
      timestamp: 0,
      actions: { stateDelta: {}, artifactDelta: {} },
    };
    const shown = plugin.onEventCallback({
      ...event,
      errorMessage: secret,
      content: {
        parts: [
          {
            get text(): string {
              return fail();
            },
          },
          { functionCall: { id: "c", name: "connect", args: hostile } },
        ],
      },
    });
    expect(JSON.stringify(shown)).not.toContain(secret);
    expect(shown.content?.parts).toEqual([
      { text: "[redacted]" },
      { functionCall: { id: "c", name: "connect", args: {} } },
    ]);
  });

  it("refuses an approved call whose stored arguments lack the secret", async () => {
    const { turn, everything, seen } = setUp([call, "Declined."], () => "", { approval: true });
    const asked = (await turn("go")).at(-1)?.actions.requestedToolConfirmations ?? {};
    const [id = ""] = Object.keys(asked);
    const events = await turn([confirmToolCall(id, { confirmed: true })]);
    expect(responsesOf(events)).toMatchObject([{ error: { code: "INVALID_CONFIRMATION" } }]);
    expect([seen, (await everything()).includes(secret)]).toEqual([[], false]);
  });

  it("lets an approved call without secrets run", async () => {
    const plain = { call: { name: "connect", args: { note: "hello" } } };
    const { turn, seen } = setUp([plain, "Done."], () => "ok", { approval: true });
    const [id = ""] = Object.keys((await turn("go")).at(-1)?.actions.requestedToolConfirmations ?? {});
    await turn([confirmToolCall(id, { confirmed: true })]);
    expect(seen).toEqual([{ note: "hello" }]);
  });
});
