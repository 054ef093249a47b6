import { describe, expect, it } from "vitest";
import type { ModelRequest } from "../models/model.ts";
import { ScriptedModel } from "./scripted-model.ts";

const request: ModelRequest = { contents: [], tools: [] } as unknown as ModelRequest;

async function asked(answers: number, times: number): Promise<ScriptedModel> {
  const model = new ScriptedModel(Array.from({ length: answers }, (_, index) => `answer ${index}`));
  for (let time = 0; time < times; time++) {
    try {
      for await (const _ of model.generateContent(request, { signal: new AbortController().signal, stream: false }));
    } catch {
      // More was asked than the script has; assertFinished tells it.
    }
  }
  return model;
}

describe("assertFinished", () => {
  it.each([
    [2, 1, "The script has 2 answers, but the model was asked 1 time."],
    [1, 0, "The script has 1 answer, but the model was asked 0 times."],
    [1, 2, "The model was asked 2 times, but the script has 1 answer."],
    [0, 1, "The model was asked 1 time, but the script has 0 answers."],
  ])("of a script of %d answers, asked for %d, says so", async (answers, times, message) => {
    const model = await asked(answers, times);
    expect(() => model.assertFinished()).toThrow(expect.objectContaining({ code: "SCRIPT_MISMATCH", message }));
  });

  it("says nothing when the script was used up", async () => {
    expect((await asked(2, 2)).assertFinished()).toBeUndefined();
  });
});
