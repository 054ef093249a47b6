import { execFile } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { confirmToolCall, type Event, getFunctionResponses, getText } from "toolwright";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OneTurn } from "./one-turn.ts";

const run = promisify(execFile);
const program = fileURLToPath(new URL("one-turn.ts", import.meta.url));

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "next-process-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs one turn in a process of its own, which has nothing but the session's JSON. */
async function inNewProcess(turn: Omit<OneTurn, "sessionFile">): Promise<Event[]> {
  const told: OneTurn = { ...turn, sessionFile: join(folder, "session.json") };
  const { stdout } = await run(process.execPath, ["--import", "tsx", program, JSON.stringify(told)]);
  return JSON.parse(stdout) as Event[];
}

const paid = () => {
  const file = join(folder, "session.json.paid");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
};
const said = (events: readonly Event[]) => events.map(getText).filter(Boolean);

describe("a session that the next process goes on with", () => {
  it("I09: a call asked for in one process is approved in the next, and runs once", async () => {
    const clerk = [{ call: { name: "pay", args: { amount: 5 } } }];
    const asked = await inNewProcess({ newMessage: "pay 5", clerk, closer: [] });
    const [id = ""] = asked.flatMap(({ actions }) => Object.keys(actions.requestedToolConfirmations ?? {}));
    expect(paid()).toEqual([]);
    const newMessage = [confirmToolCall(id, { confirmed: true })];
    const events = await inNewProcess({ newMessage, clerk: ["Paid."], closer: ["Goodbye."] });
    expect(events.flatMap(getFunctionResponses)).toMatchObject([{ id, response: { paid: 5 } }]);
    expect(said(events)).toEqual(["Paid.", "Goodbye."]);
    await expect(inNewProcess({ newMessage, clerk: [], closer: [] })).rejects.toThrow(/INVALID_CONFIRMATION/);
    expect(paid()).toEqual(["5"]);
  });

  it("G02: a result comes later, in another process", async () => {
    const clerk = [{ call: { name: "order" } }];
    const waiting = await inNewProcess({ newMessage: "order", clerk, closer: [] });
    const [id = ""] = waiting.flatMap(({ longRunningToolIds = [] }) => longRunningToolIds);
    const newMessage = [{ functionResponse: { id, name: "order", response: { parcel: 7 } } }];
    const events = await inNewProcess({ newMessage, clerk: ["It has come."], closer: ["Goodbye."] });
    expect(said(events)).toEqual(["It has come.", "Goodbye."]);
  });
});
