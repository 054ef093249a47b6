import { converse, runnerFor, say } from "@toolwright-examples/testing/converse";
import { runProgram } from "@toolwright-examples/testing/terminal";
import { ScriptedModel } from "toolwright/testing";
import { describe, expect, it } from "vitest";
import { agent } from "./agent.ts";

const deletion = { call: { name: "deleteRecord", args: { record: "A-17" } } };
const refusal = { error: { code: "NOT_ALLOWED", message: "Only administrators may use deleteRecord." } };

describe("callbacks", () => {
  it("B1, D4: refuse a sensitive tool unless the user is an administrator, and ask the state each time", async () => {
    const model = new ScriptedModel([deletion, "You may not.", deletion, "Deleted."]);
    const runner = runnerFor(agent, model);
    const user = { appName: "examples", userId: "user" };
    expect((await say(runner, "before", "Delete A-17")).results).toEqual([refusal]);
    await runner.sessionService.createSession({ ...user, sessionId: "after", state: { "user:is_admin": true } });
    expect((await say(runner, "after", "Delete A-17")).results).toEqual([{ deleted: "A-17" }]);
    model.assertFinished();
  });

  it("B1: take no other value for a permission", async () => {
    for (const value of ["true", 1, "yes", {}]) {
      const runner = runnerFor(agent, new ScriptedModel([deletion, "You may not."]));
      const state = { "user:is_admin": value };
      await runner.sessionService.createSession({ appName: "examples", userId: "user", sessionId: "session", state });
      expect((await say(runner, "session", "Delete A-17")).results).toEqual([refusal]);
    }
  });

  it("B2, D4: hide a key from the model, the session and the user", async () => {
    const model = new ScriptedModel([{ call: { name: "showSettings", args: { service: "mail" } } }, "Here they are."]);
    const [turn] = await converse(agent, model, ["Show the settings"]);
    expect(turn?.results).toEqual([{ service: "mail", region: "eu-north", api_key: "[redacted]" }]);
    expect(JSON.stringify(model.requests)).not.toContain("key-of-mail");
  });

  it("are shown by main.ts as it stands", async () => {
    const settings = '{"service":"mail","region":"eu-north","api_key":"[redacted]"}';
    expect(await runProgram(new URL("main.ts", import.meta.url))).toEqual([
      `visitor: deleteRecord → ${JSON.stringify(refusal)}`,
      `visitor: showSettings → ${settings}`,
      'admin: deleteRecord → {"deleted":"A-17"}',
      `admin: showSettings → ${settings}`,
    ]);
  });
});
