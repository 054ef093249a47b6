import { runnerFor, say } from "@toolwright-examples/testing/converse";
import { runProgram } from "@toolwright-examples/testing/terminal";
import { ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent } from "./agent.ts";

const recall = { call: { name: "recall", args: { topic: "breakfast" } } };

describe("memory", () => {
  it("C3: finds in one session what was said in another, once that was added to the memory", async () => {
    const model = new ScriptedModel(["I see.", recall, "I do not know.", recall, "You like porridge."]);
    const runner = runnerFor(agent, model);
    await say(runner, "monday", "For breakfast I like porridge.");
    expect(await say(runner, "tuesday", "What do I like for breakfast?")).toEqual({
      calls: [{ name: "recall", args: { topic: "breakfast" } }],
      results: [{ result: [] }],
      answer: "I do not know.",
    });

    const monday = await runner.sessionService.getSession({
      appName: "examples",
      userId: "user",
      sessionId: "monday",
    });
    if (monday !== undefined) await runner.memoryService.addSessionToMemory(monday);
    expect(await say(runner, "tuesday", "And now?")).toEqual({
      calls: [{ name: "recall", args: { topic: "breakfast" } }],
      results: [{ result: ["For breakfast I like porridge."] }],
      answer: "You like porridge.",
    });
    model.assertFinished();
  });

  it("runs main.ts as it stands", async () => {
    const printed = await runProgram(new URL("main.ts", import.meta.url));
    expect(printed.slice(printed.indexOf("tuesday: Recall my breakfast"))).toEqual([
      "tuesday: Recall my breakfast",
      "Here is the result.",
      "Hello! For breakfast I like porridge with cherries.",
    ]);
  });
});
