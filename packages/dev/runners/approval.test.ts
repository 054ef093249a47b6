import { existsSync } from "node:fs";
import type { Event } from "toolwright";
import { describe, expect, it } from "vitest";
import { fixture, run, runInShell } from "./command.ts";

const scripted = fixture("scripted.ts");

function runScripted(agent: string, prompts: readonly string[], input?: string) {
  return run(["run", scripted, "--agent", agent, ...prompts], input === undefined ? {} : { input });
}

const responses = /^\[TOOL RESPONSE RECEIVED BY AGENT\] Name: pay, Response: (.*)$/gm;

/** The results of pay, in the order in which they are shown; of an error only its code. */
function results(output: string): unknown[] {
  return [...output.matchAll(responses)].map(([, json = ""]) => {
    const response = JSON.parse(json) as { error?: { code: string } };
    return response.error?.code ?? response;
  });
}

describe("toolwright run, when a turn asks for approval", () => {
  it("asks for each call, and runs what was approved", async () => {
    const { status, output } = await runScripted("payer", [], "Pay\ny\nno\nThanks\n");
    expect(status).toBe(0);
    expect(output).toContain(
      '[APPROVAL REQUESTED] Name: pay, Args: {"amount":7}, Hint: Approve the call of pay?\n' +
        'Approve pay({"amount":5})? [y/N] y\nApprove pay({"amount":7})? [y/N] no\n',
    );
    expect(results(output).slice(2).sort()).toEqual(["CALL_REJECTED", { paid: 5 }]);
    expect(output).toContain("PAYER: Asked.\nYOU: Thanks\nPAYER: You are welcome.\n");
  });

  it("runs nothing when the input ends before the answer", async () => {
    const { status, output } = await runScripted("payer", [], "Pay\ny\n");
    expect(status).toBe(4);
    expect(results(output)).toEqual(["CONFIRMATION_REQUIRED", "CONFIRMATION_REQUIRED"]);
  });

  it("asks for the calls of several agents", async () => {
    const { status, output } = await runScripted("payers", [], "Pay\ny\ny\n");
    expect(status).toBe(0);
    expect(output.match(/\? \[y\/N\] y$/gm)).toHaveLength(2);
    expect(output).toContain("ANN: ann is done.\n");
    expect(output).toContain("BOB: bob is done.\n");
  });

  it("shows the request and says so by its exit code when prompts are on the command line", async () => {
    const { status, output, errors } = await runScripted("payer", ["Pay", "Never said"]);
    expect(status).toBe(4);
    expect(output).toMatch(/\[APPROVAL REQUESTED\] Name: pay, Args: \{"amount":7\}, Hint: [^\n]*\n$/);
    expect(output).not.toContain("Never said");
    expect(errors).toMatch(/^Waiting for approval\. [^\n]*\n$/);
  });

  it("prints nothing but events on standard output with --json", async () => {
    const { status, output, errors } = await runScripted("payer", ["--json"], "Pay\ny\ny\n");
    const events = output
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Event);
    expect(status).toBe(0);
    expect(Object.keys(events[1]?.actions.requestedToolConfirmations ?? {})).toHaveLength(2);
    expect(errors).toContain('Approve pay({"amount":5})? [y/N] y\n');
  });
});

describe("toolwright run with several agents", () => {
  it("names the one that speaks", async () => {
    const { output } = await runScripted("desk", ["How much is it?"]);
    expect(output).toContain('Name: transfer_to_agent, Args: {"agent_name":"billing"}\n');
    expect(output).toMatch(/\nBILLING: The bill is 5\.\n$/);
  });
});

describe.runIf(existsSync("/usr/bin/script"))("on a terminal", () => {
  const terminal = (args: string): string => `NO_COLOR=1 script -qec "$TOOLWRIGHT ${args}" /dev/null`;

  it("progress is shown, elsewhere not", async () => {
    const { output } = await runInShell(terminal(`run ${scripted} --agent counter Go`));
    expect(output).toContain(
      '[TOOL PROGRESS] Name: countDown, Value: two\r\n[TOOL PROGRESS] Name: countDown, Value: {"left":1}\r\n',
    );
    expect((await runScripted("counter", ["Go"])).output).not.toContain("PROGRESS");
  });

  it("a person is asked and answers", async () => {
    const typed = "(sleep 2; printf 'Pay\\r'; sleep 1; printf 'y\\r'; sleep 1; printf 'n\\r'; sleep 1; printf '\\004')";
    const { output } = await runInShell(`${typed} | ${terminal(`run ${scripted} --agent payer`)}`);
    expect(output).toContain('Approve pay({"amount":5})? [y/N] ');
    expect(output).toContain('Name: pay, Response: {"paid":5}');
    expect(output).toContain("CALL_REJECTED");
  });
});
