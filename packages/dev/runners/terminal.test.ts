import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { describeOnNewerNode } from "../../../test/runtimes/newer-node.ts";
import { fixture, outcomeOf, runInShell, start } from "./command.ts";

const scripted = fixture("scripted.ts");
const escapeCode = "\u001b[";

/** Sends SIGINT as soon as a tool runs. Without prompts the session is interactive and goes on with one more line. */
async function interrupt(agent: string, signals: number, prompts: readonly string[] = [], node = process.execPath) {
  const child = start(["run", scripted, "--agent", agent, ...prompts], { node });
  const outcome = outcomeOf(child);
  if (prompts.length === 0) child.stdin.write("Hi\n");
  await new Promise<void>((resolve) => {
    child.stderr.on("data", (text: string) => text.includes("waiting") && resolve());
  });
  for (let sent = 0; sent < signals; sent++) {
    child.kill("SIGINT");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.stdin.end("And now?\n");
  return outcome;
}

describe("Ctrl-C", () => {
  it("cancels the running turn and ends the command", async () => {
    const { status, output } = await interrupt("patient", 1, ["Hi", "Never said"]);
    expect(status).toBe(130);
    expect(output).toContain("[ERROR] ABORTED");
    expect(output).not.toContain("Never said");
  });

  it("cancels only the turn in an interactive session", async () => {
    const { status, output } = await interrupt("patient", 1);
    expect(output).toContain("[ERROR] ABORTED");
    expect(output).toContain("YOU: And now?\nPATIENT: Done.\n");
    expect(status).toBe(0);
  });

  it("ends the process the second time, when a tool does not listen", async () => {
    expect(await interrupt("stubborn", 2, ["Hi"])).toMatchObject({ status: 130 });
  });
});

describeOnNewerNode("Ctrl-C on Node 24", (node) => {
  it("cancels the running turn and ends the command", async () => {
    expect(await interrupt("patient", 1, ["Hi"], node)).toMatchObject({ status: 130 });
  });
});

describe.runIf(existsSync("/usr/bin/script"))("on a terminal", () => {
  const terminal = (args: string): string => `script -qec "$TOOLWRIGHT ${args}" /dev/null`;

  it("answers appear as they come, once, in colours", async () => {
    const { output } = await runInShell(terminal(`run ${scripted} --agent streaming Hi`));
    expect(output).toContain(`${escapeCode}32mSTREAMING:${escapeCode}39m Once upon a time.\r\n`);
    expect(output.match(/Once/g)).toHaveLength(1);
  });

  it("NO_COLOR is heard", async () => {
    const { output } = await runInShell(`NO_COLOR=1 ${terminal(`run ${scripted} --agent streaming Hi`)}`);
    expect(output).toContain("YOU: Hi\r\nSTREAMING: Once upon a time.\r\n");
  });

  it("lines are edited, and Ctrl-D ends", async () => {
    const typed = `(sleep 2; printf 'Hx\\177i\\r'; sleep 1; printf '\\004')`;
    const { output } = await runInShell(`${typed} | NO_COLOR=1 ${terminal(`run ${scripted} --agent streaming`)}`);
    expect(output).toContain("STREAMING: Once upon a time.");
  });
});
