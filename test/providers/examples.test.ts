import { offline } from "@toolwright/models/offline";
import { converse } from "@toolwright-examples/testing/converse";
import { describe, expect, it } from "vitest";
import { quickRetry } from "./adapter.ts";
import { adapters } from "./adapters.ts";
import { exampleNames, loadExample } from "./example-conversations.ts";
import { startProviderServer } from "./provider-server.ts";
import { realModels } from "./real-models.ts";
import { RecordingModel } from "./recording-model.ts";

describe.each(adapters)("the examples with $name", ({ wire, create, dialect }) => {
  it.each(exampleNames)("D4: %s does the same as with the model that needs no key", async (name) => {
    const { agent, prompts } = await loadExample(name);
    const recording = new RecordingModel(offline());
    const expected = await converse(agent, recording, prompts);
    const answers = recording.answersIn(dialect);
    const server = await startProviderServer(wire);
    try {
      server.prepare(answers);
      expect(await converse(agent, create(server.url, quickRetry), prompts)).toEqual(expected);
      expect(server.requestCount()).toBe(answers.length);
    } finally {
      await server.close();
    }
  });
});

describe("the examples with the real services", () => {
  for (const { name, keyVariable, create } of realModels) {
    const isMissing = process.env[keyVariable] === undefined;
    it.skipIf(isMissing)(isMissing ? `${name} (${keyVariable} is not set)` : name, { timeout: 600_000 }, async () => {
      for (const example of exampleNames) {
        const { agent, prompts } = await loadExample(example);
        const turns = await converse(agent, create(), prompts.slice(0, 1));
        // A model may word its answer as it likes, and call more than once; but the first prompt of each needs its tool.
        const offlineTurns = await converse(agent, offline(), prompts.slice(0, 1));
        const needed = offlineTurns.flatMap(({ calls }) => calls.map((call) => call.name));
        const called = turns.flatMap(({ calls }) => calls.map((call) => call.name));
        expect({ example, called }).toEqual({ example, called: expect.arrayContaining(needed) });
        expect({ example, answer: turns[0]?.answer }).toEqual({ example, answer: expect.stringMatching(/\w/) });
      }
    });
  }
});
