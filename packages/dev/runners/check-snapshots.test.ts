import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type Outcome, run, temporaryFolder } from "./command.ts";

const bell = `/** Rings at the door. @param floor Where the bell is, such as 3rd. */
export function ring(floor: string): void {}
`;
const lift = `/** Calls the lift to a floor. @param labels What to write on the display, by language. */
export function call(labels: Record<string, string>): void {}
`;

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
  write("package.json", "{}");
  write("bell.ts", bell);
  write("lift.ts", lift);
});

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

const check = (...args: string[]): Promise<Outcome> => run(["check", ...args], { folder });
const snapshot = () => readFileSync(join(folder, "tools.snapshot.json"), "utf8");

describe("toolwright check --update", () => {
  it("D3: records what models are told, lets nothing of it change unseen, and says what it has written", async () => {
    expect(await check("bell.ts", "lift.ts", "--update")).toEqual({
      status: 0,
      output: "2 tools in 2 files: nothing found.\n",
      errors: "Wrote tools.snapshot.json:\n  ring is new\nUpdated tools.snapshot.json:\n  call is new\n",
    });
    expect(await check("bell.ts", "lift.ts")).toMatchObject({ status: 0, errors: "" });

    write("bell.ts", bell.replace("such as 3rd", "such as ground").replace("floor: string", 'floor = "ground"'));
    const { status, output } = await check("bell.ts", "lift.ts");
    expect(status).toBe(3);
    expect(output).toMatch(
      /^bell\.ts\n {2}2 {2}error {2}snapshot-changed {2}ring {2}tools\.snapshot\.json says otherwise\n/,
    );
    expect(output).toContain("      floor: required → optional\n");
    expect(output).toContain("      floor description: Where the bell is, such as [-3rd.-] {+ground.+}\n");
    expect(output).toContain('      floor default: (none) → "ground"\n');
    expect(output).toContain("fix: If that is meant, run `toolwright check --update bell.ts`");
    expect(output).not.toContain("lift.ts");

    const before = snapshot();
    expect((await check("bell.ts", "--update")).errors).toContain(
      "  ring has changed\n    floor: required → optional\n",
    );
    expect(snapshot()).not.toBe(before);
    expect(JSON.parse(snapshot()).modules["lift.ts"]).toEqual(JSON.parse(before).modules["lift.ts"]);
    expect(await check("bell.ts", "lift.ts")).toMatchObject({ status: 0 });
  });

  it("tells of a module that is gone once, however many others of its folder are checked", async () => {
    write("door.ts", bell);
    await check("bell.ts", "door.ts", "lift.ts", "--update");
    rmSync(join(folder, "door.ts"));
    const { status, output } = await check("bell.ts", "lift.ts");
    expect(status).toBe(3);
    expect(output).toMatch(
      /^tools\.snapshot\.json\n +error +snapshot-removed +door\.ts, which has tools here, is gone\n/,
    );
    expect(output).toContain("2 tools in 2 files: 1 error.\n");
  });

  it("never overwrites a snapshot that it cannot read, and checks nothing against it", async () => {
    write("tools.snapshot.json", '{\n<<<<<<< ours\n"format": 1 }\n');
    for (const args of [["bell.ts"], ["bell.ts", "--update"]]) {
      const { status, errors } = await check(...args);
      expect(status).toBe(1);
      expect(errors).toContain("tools.snapshot.json cannot be read: it holds the marks of a merge conflict.");
    }
    expect(snapshot()).toContain("<<<<<<< ours");
  });
});

describe("toolwright check --provider", () => {
  it("D3: tells what becomes of each part, for one provider in full, for all only what gets lost", async () => {
    const one = await check("lift.ts", "--provider", "gemini-schema");
    expect(one.status).toBe(0);
    expect(one.output).toMatch(
      /2 {2}info {2}provider-rewrites {2}call: labels {2}gemini-schema needs to know every member/,
    );
    const all = await check("lift.ts", "--provider", "all");
    expect(all.status).toBe(0);
    expect(all.output).not.toContain("provider-");
    expect(all.errors).toMatch(/^\d infos not shown: name one provider, or --json\.\n$/);
    const { output } = await check("lift.ts", "--provider", "all", "--json");
    const { findings } = JSON.parse(output) as { findings: { rule: string; severity: string }[] };
    expect(findings).toContainEqual(expect.objectContaining({ rule: "provider-rewrites", severity: "info" }));
  });

  it("names the providers when there is none of that name", async () => {
    expect(await check("lift.ts", "--provider", "claude")).toMatchObject({
      status: 2,
      errors: expect.stringMatching(/There is no provider "claude"\. Did you mean anthropic .*There are gemini, /),
    });
  });
});
