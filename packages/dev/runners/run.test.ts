import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Event } from "toolwright";
import { describe, expect, it } from "vitest";
import { describeOnNewerNode } from "../../../test/runtimes/newer-node.ts";
import { type Circumstances, fixture, run, runInShell, temporaryFolder } from "./command.ts";

const calculator = fixture("calculator.ts");
const scripted = fixture("scripted.ts");
const escapeCode = "\u001b[";

function runScripted(agent: string, prompts: readonly string[], circumstances?: Circumstances) {
  return run(["run", scripted, "--agent", agent, ...prompts], circumstances);
}

describe("toolwright run with prompts", () => {
  it("finds the agent of a CommonJS package", async () => {
    const { status, output } = await run(["run", fixture("common-js/agent.ts"), "Double 4"]);
    expect({ status, last: output.trim().split("\n").at(-1) }).toEqual({ status: 0, last: "DOUBLER: It is 8." });
  });

  it("D2, D4: holds one turn for each, in one session, in the layout of the tool chapter", async () => {
    expect(await runScripted("adder", ["What is 5 plus 3?", "What did I ask?"])).toEqual({
      status: 0,
      output: `YOU: What is 5 plus 3?
[AGENT INTENDS TO CALL TOOL] Name: add, Args: {"a":"5","b":3}
[TOOL RESPONSE RECEIVED BY AGENT] Name: add, Response: {"result":8}
ADDER: It is 8.
YOU: What did I ask?
ADDER: You asked for 5 and 3.
`,
      errors: "",
    });
  });

  it("loads the offline model for an agent that only names it, and ends although a timer runs", async () => {
    const { status, output, errors } = await run(["run", calculator, "What is 5 plus 3?"]);
    expect(status).toBe(0);
    expect(output).toMatch(
      /^the module prints this\nYOU: What is 5 plus 3\?\n\[AGENT INTENDS TO CALL TOOL\] Name: calculate, Args: \{"operand1":5,"operand2":3,"operation":"add"\}\n/,
    );
    expect(output).toMatch(/^MATH_WIZ: .*\b8\b/m);
    expect(errors).toMatch(/^[^\n]*offline model[^\n]*\n$/);
  });

  it("prints events and nothing else on standard output with --json", async () => {
    const { status, output, errors } = await run(["run", calculator, "--json", "What is 5 plus 3?"]);
    expect(status).toBe(0);
    const events = output
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Event);
    expect(events[0]?.content?.parts?.[0]?.functionCall).toMatchObject({
      name: "calculate",
      args: { operand1: 5, operand2: 3, operation: "add" },
    });
    expect(events[1]?.content?.parts?.[0]?.functionResponse).toMatchObject({ response: { result: 8 } });
    expect(events).toHaveLength(3);
    expect(errors).toContain("the module prints this\n");
  });

  it("stops at the first turn that fails, shows why and says so by its exit code", async () => {
    const { status, output } = await runScripted("failing", ["Hello?", "Hello again?"]);
    expect({ status, output }).toEqual({
      status: 1,
      output: "YOU: Hello?\n[ERROR] MODEL_FAILED: no connection\n",
    });
  });

  it("prints colours only for terminals, or when FORCE_COLOR asks for them", async () => {
    const plain = await runScripted("adder", ["Hi"]);
    expect(plain.output).not.toContain(escapeCode);
    const forced = await runScripted("adder", ["Hi"], { environment: { FORCE_COLOR: "1" } });
    expect(forced.output).toContain(`${escapeCode}1mYOU:`);
    const failed = await run(["run", "missing.ts"], { environment: { FORCE_COLOR: "1" } });
    expect(failed.errors).toContain(`${escapeCode}31merror:`);
  });

  it("ends quietly when nobody reads on", async () => {
    const { output, errors } = await runInShell(`$TOOLWRIGHT run ${scripted} --agent talkative Hi | head -c 20`);
    expect({ output, errors }).toEqual({ output: "YOU: Hi\nTALKATIVE: w", errors: "" });
  });

  it("loses nothing of a long output", async () => {
    const { output } = await runScripted("talkative", ["Hi"]);
    expect(output).toHaveLength("YOU: Hi\nTALKATIVE: \n".length + 500_000);
  });
});

describe("toolwright run without prompts", () => {
  it("shows examples, ignores empty lines and ends on exit", async () => {
    const { status, output } = await run(["run", calculator], { input: "\n  \nWhat is 5 plus 3?\nexit\n1 + 1\n" });
    expect(status).toBe(0);
    expect(output).toContain("What is 5 plus 3?\n  Calculate 10 divided by 2?\nYOU: What is 5 plus 3?\n[AGENT");
    expect(output.match(/^YOU:/gm)).toHaveLength(1);
  });

  it("ends at the end of input", async () => {
    const { status, output } = await runScripted("adder", [], { input: "What is 5 plus 3?" });
    expect(status).toBe(0);
    expect(output.split("\n").slice(-2)).toEqual(["ADDER: It is 8.", ""]);
  });

  it("goes on after a failed turn, and tells of it by its exit code", async () => {
    const { status, output } = await runScripted("failing", [], { input: "Hello?\nHello again?\n" });
    expect(status).toBe(1);
    expect(output).toContain("[ERROR] MODEL_FAILED: no connection\nYOU: Hello again?\nFAILING: Back.\n");
  });

  it("prints nothing but events with --json", async () => {
    const { output } = await run(["run", scripted, "--agent", "adder", "--json"], { input: "Hi\nWhat?\n" });
    const lines = output.trimEnd().split("\n");
    expect(lines.map((line) => (JSON.parse(line) as Event).author)).toEqual(["adder", "adder", "adder", "adder"]);
  });
});

describe("the model of toolwright run", () => {
  const prompt = ["run", scripted, "--agent", "modelless", "Hello"];

  it("A5: is never chosen silently", async () => {
    const { status, output, errors } = await run(prompt);
    expect({ status, output }).toEqual({ status: 1, output: "YOU: Hello\n" });
    expect(errors).toMatch(/^error: NO_MODEL: The agent "modelless" has no model\.[^\n]*\n$/);
    expect((await run([...prompt, "--verbose"])).errors).toMatch(/\n +at [\s\S]*code: 'NO_MODEL'/);
  });

  it("is the one on the command line", async () => {
    const { status, output } = await run([...prompt, "--model", "offline"]);
    expect(status).toBe(0);
    expect(output).toContain("MODELLESS: ");
    expect((await run([...prompt, "--model", "gpt-0"])).errors).toContain('No model is registered as "gpt-0"');
  });

  it("is the one named in .env, unless the environment names another", async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, ".env"), "TOOLWRIGHT_MODEL=offline\n");
    expect(await run(prompt, { folder })).toMatchObject({ status: 0 });
    const { errors } = await run(prompt, { folder, environment: { TOOLWRIGHT_MODEL: "other" } });
    expect(errors).toContain('No model is registered as "other"');
  });
});

describe("what is wrong with a file", () => {
  it.each([
    ["does not exist", "missing.ts", 2, /^error: There is no file .*missing\.ts\.\n$/],
    ["cannot be parsed", fixture("misspelt.ts"), 1, /^error: .*\n.*misspelt\.ts:1:25: ERROR: Unexpected "="\n$/],
    [
      "imports what is not there",
      fixture("unresolved.ts"),
      1,
      /^error: Cannot find package 'no-such-package'.*\nCorrect the import, or install what it names.\n$/,
    ],
    ["exports no agent", fixture("faulty.ts"), 1, /exports no agent\. It exports faulty \(a function\), fine/],
    ["exports several", scripted, 2, /exports several agents: adder, counter, .*--agent\.\n$/],
  ])("is said when it %s", async (_, file, status, message) => {
    const outcome = await run(["run", file, "Hi"]);
    expect(outcome).toMatchObject({ status, output: "" });
    expect(outcome.errors).toMatch(message);
  });

  it("is shown with the place in the source when it throws", async () => {
    const { status, errors } = await run(["run", fixture("throwing.ts"), "Hi"]);
    expect(status).toBe(1);
    expect(errors).toMatch(
      /error: TypeError: no settings\n +at readKey \(.*throwing\.ts:6:\d+\)\n +at .*throwing\.ts:10:\d+/,
    );
  });
});

describe("the project of a file", () => {
  it("decides how its imports are resolved, wherever the command is started", async () => {
    const folder = temporaryFolder();
    const files = {
      "package.json": '{ "type": "module" }',
      "tsconfig.json": '{ "compilerOptions": { "paths": { "shared/*": ["./source/*"] } } }',
      "source/words.ts": 'export const greeting: string = "hello from an alias";',
      "agent.ts": 'import { greeting } from "shared/words"; throw new Error(greeting);',
    };
    mkdirSync(join(folder, "source"));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    expect((await run(["run", join(folder, "agent.ts")])).errors).toContain("Error: hello from an alias");
  });
});

describeOnNewerNode("toolwright run on Node 24", (node) => {
  it("prints the same", async () => {
    const args = ["run", calculator, "What is 5 plus 3?", "Calculate 10 divided by 2?"];
    expect(await run(args, { node })).toEqual(await run(args));
    expect(await runScripted("adder", ["Hi", "What?"], { node })).toEqual(await runScripted("adder", ["Hi", "What?"]));
  });

  it("shows the place in the source when a file throws", async () => {
    const { errors } = await run(["run", fixture("throwing.ts"), "Hi"], { node });
    expect(errors).toMatch(/throwing\.ts:6:\d+[\s\S]*throwing\.ts:10:\d+/);
  });
});
