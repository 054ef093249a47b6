import { offline } from "@toolwright/models/offline";
import { converse } from "@toolwright-examples/testing/converse";
import { describe, expect, it } from "vitest";
import { adapters } from "./adapters.ts";
import { exampleNames, loadExample } from "./example-conversations.ts";
import { playExample } from "./play-example.ts";
import { realModels } from "./real-models.ts";

describe.each(adapters)("the examples with $name", (adapter) => {
  it.each(exampleNames)("D4: %s does the same as with the model that needs no key", async (name) => {
    const { expected, actual } = await playExample(adapter, name);
    expect(actual).toEqual(expected);
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
