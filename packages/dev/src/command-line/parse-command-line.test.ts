import { describe, expect, it } from "vitest";
import { parseCommandLine } from "./parse-command-line.ts";

function parse(...args: string[]) {
  let written = "";
  let noted = "";
  const parsed = parseCommandLine(args, {
    version: "1.2.3",
    write: (text) => {
      written += text;
    },
    note: (text) => {
      noted += text;
    },
  });
  return { parsed, written, noted };
}

describe("parseCommandLine", () => {
  it("takes every argument after FILE as a prompt", () => {
    expect(parse("run", "agent.ts", "one", "two words").parsed).toEqual({
      command: { kind: "run", file: "agent.ts", prompts: ["one", "two words"], json: false, verbose: false },
    });
  });

  it("reads options before and after the prompts", () => {
    expect(
      parse("run", "--json", "agent.ts", "hi", "--model", "offline", "--agent", "math", "--verbose").parsed,
    ).toEqual({
      command: {
        kind: "run",
        file: "agent.ts",
        prompts: ["hi"],
        model: "offline",
        agent: "math",
        json: true,
        verbose: true,
      },
    });
  });

  it("takes a prompt that begins with a dash after --", () => {
    expect(parse("run", "agent.ts", "--", "-5 plus 3").parsed).toMatchObject({ command: { prompts: ["-5 plus 3"] } });
  });

  it("reads the files that check is to look at, and how", () => {
    expect(parse("check", "a.ts", "b.ts", "--provider", "all", "-u", "--json").parsed).toEqual({
      command: { kind: "check", files: ["a.ts", "b.ts"], provider: "all", update: true, json: true, verbose: false },
    });
    expect(parse("check", "a.ts").parsed).toEqual({
      command: { kind: "check", files: ["a.ts"], update: false, json: false, verbose: false },
    });
    expect(parse("check").parsed).toEqual({ ended: 2 });
  });

  it("reads the export that tools is to look at", () => {
    expect(parse("tools", "agent.ts", "--export", "calculate", "--json").parsed).toEqual({
      command: { kind: "tools", file: "agent.ts", exportName: "calculate", json: true, verbose: false },
    });
  });

  it("reads the folder and the configuration that inject is for", () => {
    const common = { kind: "inject", folder: "dist", json: false, verbose: false };
    expect(parse("inject", "dist").parsed).toEqual({ command: { ...common, strict: false } });
    expect(parse("inject", "dist", "-p", "tsconfig.build.json", "--strict").parsed).toEqual({
      command: { ...common, strict: true, project: "tsconfig.build.json" },
    });
  });

  it("writes help and version to standard output and ends well", () => {
    const help = parse("--help");
    expect(help.parsed).toEqual({ ended: 0 });
    expect(help.written).toMatch(/run .*talk to an agent\n.*tools .*print and check declarations/);
    expect(help.written).toContain("Exit codes:");
    expect(help.noted).toBe("");
    expect(parse("run", "--help").written).toContain("interactive session");
    expect(parse("--version")).toEqual({ parsed: { ended: 0 }, written: "1.2.3\n", noted: "" });
  });

  it.each([
    ["no command", [], /Usage: toolwright/],
    ["an unknown command", ["tool", "agent.ts"], /unknown command 'tool'[\s\S]*tools[\s\S]*toolwright help shows/],
    ["no file", ["run"], /missing required argument 'file'/],
    [
      "an unknown option",
      ["tools", "agent.ts", "--jsn"],
      /unknown option '--jsn'[\s\S]*--json[\s\S]*toolwright help tools shows/,
    ],
    ["a model without a name", ["run", "agent.ts", "--model"], /argument missing/],
    ["two files for tools", ["tools", "a.ts", "b.ts"], /too many arguments/],
  ])("ends with the code for wrong usage on %s", (_, args, complaint) => {
    const { parsed, written, noted } = parse(...args);
    expect(parsed).toEqual({ ended: 2 });
    expect(noted).toMatch(complaint);
    expect(written).toBe("");
  });
});
