import { describe, expect, it } from "vitest";
import { LlmAgent } from "../agents/llm-agent.ts";
import type { Event } from "../events/event.ts";
import { getFunctionResponses } from "../events/event-content.ts";
import type { Model } from "../models/model.ts";
import { collectEvents } from "../testing/collect-events.ts";
import { validateHistory } from "../testing/validate-history.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import { InMemoryRunner } from "./in-memory-runner.ts";
import type { RunConfig } from "./run-config.ts";
import { recordSpans } from "./test-record-spans.ts";

const key = { userId: "u", sessionId: "s" };

/** A model that makes the same calls for ever, unless `argsOf` says otherwise. */
function stubborn(argsOf: (asked: number) => object = () => ({ x: 1 })) {
  const requests: Parameters<Model["generateContent"]>[0][] = [];
  const model: Model = {
    name: "stubborn",
    async *generateContent(request) {
      requests.push(structuredClone(request));
      const functionCall = { name: "f", args: { ...argsOf(requests.length) } };
      yield { content: { role: "model", parts: [{ functionCall }] }, finishReason: "STOP" };
    },
  };
  return { model, requests };
}

function start(model: Model, execute: () => unknown = () => ({ found: 0 })) {
  const f = new FunctionTool({
    name: "f",
    description: "Finds.",
    parameters: { type: "object", additionalProperties: true },
    execute,
  });
  const { tracer, spans } = recordSpans();
  const runner = new InMemoryRunner({ agent: new LlmAgent({ name: "a", model, tools: [f] }), tracer });
  const turn = (runConfig: RunConfig) => collectEvents(runner.run({ ...key, newMessage: "go", runConfig }));
  return { turn, spans };
}

const warnings = (events: readonly Event[]) =>
  events.flatMap(getFunctionResponses).map(({ response }) => response?.["repeated_call_warning"]);

describe("G13: a model that makes the same call for ever", () => {
  it("is stopped after exactly as many model calls as are allowed, and the message says how to raise that", async () => {
    const { model, requests } = stubborn();
    const { turn } = start(model);
    const end = (await turn({ maxModelCalls: 5 })).at(-1);
    expect(end).toMatchObject({
      errorCode: "MODEL_CALL_LIMIT",
      errorMessage: expect.stringMatching(/runConfig\.maxModelCalls raises it.*results of f \(5\)/s),
    });
    expect(requests).toHaveLength(5);
    await turn({ maxModelCalls: 1 });
    for (const request of requests) expect(validateHistory(request.contents)).toEqual([]);
  });

  it("is told so with the result, from the third time on", async () => {
    const { model, requests } = stubborn();
    const { turn, spans } = start(model);
    const events = await turn({ maxModelCalls: 5 });
    expect(warnings(events)).toEqual([
      undefined,
      undefined,
      ...[3, 4, 5].map((count) => expect.stringMatching(`^This was asked for ${count} times in a row.*after 10 times`)),
    ]);
    const told = requests.at(-1)?.contents.at(-1)?.parts?.[0]?.functionResponse?.response;
    expect(told).toEqual({ found: 0, repeated_call_warning: expect.stringContaining("4 times in a row") });
    expect(spans[0]?.events.map(({ name, attributes }) => [name, attributes["count"]])).toEqual([
      ["calls_repeated", 3],
      ["calls_repeated", 4],
      ["calls_repeated", 5],
    ]);
  });

  it("is told so with an error too, before the limit of failures ends the turn", async () => {
    const { turn } = start(stubborn().model, () => {
      throw new Error("down");
    });
    const events = await turn({});
    expect(events.at(-1)?.errorCode).toBe("TOOL_FAILURE_LIMIT");
    const [, , third] = events.flatMap(getFunctionResponses);
    expect(third?.response).toMatchObject({
      error: { code: "TOOL_FAILED" },
      repeated_call_warning: expect.stringContaining("3 times"),
    });
  });

  it("is told so before a low limit of repeats as well, where that leaves room for it", async () => {
    const count = async (maxRepeatedCalls: number) => {
      const events = await start(stubborn().model).turn({ maxRepeatedCalls });
      expect(events.at(-1)?.errorCode).toBe("REPEATED_CALLS");
      return warnings(events).map((warning) => warning !== undefined);
    };
    // Not with the last results: the turn ends with them, and no model reads that.
    expect(await count(4)).toEqual([false, false, true, false]);
    expect(await count(3)).toEqual([false, true, false]);
    expect(await count(2)).toEqual([false, false]);
    expect(await count(1)).toEqual([false]);
  });

  it("is told nothing as long as the arguments change", async () => {
    const { model } = stubborn((asked) => ({ x: asked % 2 }));
    expect(warnings(await start(model).turn({ maxModelCalls: 12 }))).toEqual(Array(12).fill(undefined));
  });
});
