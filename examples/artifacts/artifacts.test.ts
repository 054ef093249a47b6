import { converse, runnerFor, say } from "@toolwright-examples/testing/converse";
import { runProgram } from "@toolwright-examples/testing/terminal";
import { ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent } from "./agent.ts";

const save = (filename: string, text: string) => ({ call: { name: "saveNote", args: { text, filename } } });
const load = (args: { filename: string; version?: number }) => ({ call: { name: "loadNote", args } });

describe("artifacts", () => {
  it("T9: hides a context that stands between two arguments", async () => {
    const model = new ScriptedModel(["Hello."]);
    await converse(agent, model, ["Hello"]);
    const loadNote = model.requests[0]?.tools.find(({ name }) => name === "loadNote");
    expect(loadNote?.parameters).toEqual({
      type: "object",
      properties: {
        filename: { type: "string", description: "Name of the file." },
        version: {
          type: "integer",
          minimum: 0,
          description: "Which version to load; the newest when left out.",
        },
      },
      required: ["filename"],
      additionalProperties: false,
    });
  });

  it("C2: saves a new version each time, and loads the newest or the one asked for", async () => {
    const model = new ScriptedModel([
      save("list.txt", "buy milk"),
      "Saved.",
      save("list.txt", "buy milk and eggs"),
      "Saved again.",
      { calls: [load({ filename: "list.txt" }).call, load({ filename: "list.txt", version: 0 }).call] },
      "Here they are.",
    ]);
    const turns = await converse(agent, model, ["Save", "Save again", "Load both"]);
    expect(turns.map(({ results }) => results)).toEqual([
      [{ filename: "list.txt", version: 0 }],
      [{ filename: "list.txt", version: 1 }],
      [{ result: "buy milk and eggs" }, { result: "buy milk" }],
    ]);
    model.assertFinished();
  });

  it("C2: shares a file of the user with another session, and no other file", async () => {
    const list = { call: { name: "listNotes", args: {} } };
    const model = new ScriptedModel([
      { calls: [save("list.txt", "buy milk").call, save("user:calls.txt", "call Mia").call, list.call] },
      "Saved.",
      list,
      "There is one.",
      load({ filename: "list.txt" }),
      "There is none.",
    ]);
    const runner = runnerFor(agent, model);
    await say(runner, "monday", "Save both");
    expect((await say(runner, "tuesday", "Which notes are there?")).results).toEqual([{ result: ["user:calls.txt"] }]);
    expect((await say(runner, "tuesday", "Load list.txt")).results).toEqual([
      {
        error: {
          code: "TOOL_FAILED",
          message: "There is no such file: list.txt. Use listNotes to see those that exist.",
        },
      },
    ]);
    const key = { appName: "examples", userId: "user", sessionId: "monday" };
    expect(await runner.artifactService.listArtifactKeys(key)).toEqual(["list.txt", "user:calls.txt"]);
    model.assertFinished();
  });

  it("C5: notes saved versions in the event", async () => {
    const model = new ScriptedModel([save("list.txt", "buy milk"), "Saved."]);
    const runner = runnerFor(agent, model);
    await say(runner, "monday", "Save");
    const session = await runner.sessionService.getSession({
      appName: "examples",
      userId: "user",
      sessionId: "monday",
    });
    expect(session?.events.map(({ actions }) => actions.artifactDelta)).toEqual([{}, {}, { "list.txt": 0 }, {}]);
  });

  it("runs main.ts as it stands", async () => {
    const printed = await runProgram(new URL("main.ts", import.meta.url));
    expect(printed.filter((line) => line.startsWith("Stored"))).toEqual([
      "Stored: list.txt, version 0: buy milk",
      "Stored: list.txt, version 1: buy milk and eggs",
      "Stored for monday: list.txt, user:calls.txt",
      "Stored for tuesday: user:calls.txt",
    ]);
  });
});
