import fc from "fast-check";
import { FunctionTool, InMemoryRunner, type JsonObject, type JsonSchema, LlmAgent, runToolCall } from "toolwright";
import { collectEvents, createToolContext } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { quickRetry } from "./adapter.ts";
import { adapters } from "./adapters.ts";
import { argumentCases } from "./argument-cases.ts";
import { startProviderServer } from "./provider-server.ts";
import { answerOf } from "./recording-model.ts";

/** Each is two requests over a connection. */
const RUNS = 25;

describe.each(adapters)("a function behind $name", ({ wire, create, dialect }) => {
  it("receives the arguments that its model meant, however the provider had to write them (A5)", async () => {
    const server = await startProviderServer(wire);
    const model = create(server.url, quickRetry);
    try {
      await fc.assert(
        fc.asyncProperty(argumentCases, async ([parameters, args]) => {
          const received: unknown[] = [];
          const tool = toolOf(parameters, received);
          fc.pre(await isAccepted(tool, args));
          server.prepare([
            answerOf([{ functionCall: { name: "f", args } }], [tool.toolDeclaration], dialect),
            { pieces: [{ kind: "text", fragments: ["Done."] }] },
          ]);
          received.length = 0;
          const agent = new LlmAgent({ name: "caller", model, tools: [tool] });
          const runner = new InMemoryRunner({ agent, appName: "round-trip" });
          const events = await collectEvents(runner.run({ userId: "u", sessionId: "s", newMessage: "Call." }));
          expect(events.flatMap(({ errorMessage }) => errorMessage ?? [])).toEqual([]);
          // A date has been converted.
          expect(JSON.parse(JSON.stringify(received))).toEqual([args]);
        }),
        { numRuns: RUNS },
      );
    } finally {
      await server.close();
    }
  });
});

function toolOf(parameters: JsonSchema, received: unknown[]) {
  return new FunctionTool({
    name: "f",
    description: "F.",
    parameters,
    execute: (args: unknown) => {
      received.push(args);
      return "Received.";
    },
  });
}

/** Whether the arguments are right as they stand: random schemas may say things that exclude each other. */
async function isAccepted(tool: FunctionTool, args: JsonObject): Promise<boolean> {
  const outcome = await runToolCall({ tool, args, toolContext: createToolContext() });
  return !outcome.failed && outcome.repairs.length === 0;
}
