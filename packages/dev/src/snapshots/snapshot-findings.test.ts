import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ToolFault } from "../checks/finding.ts";
import { CommandError } from "../command-line/command-error.ts";
import type { DeclaredTool, FaultyTool, ListedTool } from "../declarations/listed-tool.ts";
import { snapshotFindings } from "./snapshot-findings.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "snapshots-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function tool(name: string, description = `Does ${name}.`, origin = `export ${name}`): DeclaredTool {
  const neutral = { name, description, parameters: { type: "object" as const } };
  return {
    name,
    origins: [origin],
    seenIn: ["module"],
    diagnostics: [],
    neutral,
    declaration: neutral as never,
  };
}

/** The file exists, as the module of a check always does. */
function find(module: string, tools: readonly ListedTool[], update = false) {
  const file = join(folder, module);
  if (!existsSync(file)) writeFileSync(file, "");
  const remarks: string[] = [];
  const context = { file, update, optionsOf: () => ({}), remark: (text: string) => void remarks.push(text) };
  const faults = snapshotFindings.find(tools, context) as readonly ToolFault[];
  return { faults, remarks, messages: faults.map(({ rule, message }) => `${rule}: ${message}`) };
}

const update = (module: string, ...tools: ListedTool[]) => find(module, tools, true).remarks;
const check = (module: string, ...tools: ListedTool[]) => find(module, tools).messages;
const path = () => join(folder, "tools.snapshot.json");
const read = () => JSON.parse(readFileSync(path(), "utf8"));

describe("snapshots of tools", () => {
  it("are not asked for where a folder has none", () => {
    expect(check("a.ts", tool("find"))).toEqual([]);
    expect(existsSync(path())).toBe(false);
  });

  it("are written beside the file, with what the model sees and nothing else, and then hold", () => {
    expect(update("a.ts", tool("find"))[0]).toMatch(/^Wrote .*tools\.snapshot\.json:\n {2}find is new$/);
    expect(read()).toEqual({
      format: 1,
      modules: { "a.ts": { find: { name: "find", description: "Does find.", parameters: { type: "object" } } } },
    });
    expect(check("a.ts", tool("find"))).toEqual([]);
  });

  it("tell what differs, at the tool, and how to approve it", () => {
    update("a.ts", tool("find"), tool("drop"));
    const { faults, messages } = find("a.ts", [tool("find", "Finds."), tool("save")]);
    expect(messages).toEqual([
      'snapshot-changed: tools.snapshot.json says otherwise\n  description: "Does find." → "Finds."',
      "snapshot-added: tools.snapshot.json does not know the tool",
      "snapshot-removed: drop, which tools.snapshot.json knows, is gone",
    ]);
    expect(faults.map((fault) => fault.tool?.name)).toEqual(["find", "save", undefined]);
    expect(faults[0]?.fix).toMatch(/run `toolwright check --update .*a\.ts`/);
  });

  it("know a tool that has only got another name", () => {
    update("a.ts", tool("find", "Finds."));
    expect(check("a.ts", tool("search", "Finds."))).toEqual([
      "snapshot-changed: the tool is called find in tools.snapshot.json",
    ]);
  });

  it("are shared by the modules of a folder: an update of one leaves the others, and what else is there, alone", () => {
    update("a.ts", tool("find"));
    writeFileSync(path(), JSON.stringify({ ...read(), owner: "team" }));
    update("b.ts", tool("find", "Another."));
    update("a.ts", tool("find", "Finds."));
    expect(read()).toMatchObject({
      owner: "team",
      modules: { "a.ts": { find: { description: "Finds." } }, "b.ts": { find: { description: "Another." } } },
    });
    expect(check("b.ts", tool("find", "Another."))).toEqual([]);
  });

  it("must know every module of their folder", () => {
    update("a.ts", tool("find"));
    expect(check("b.ts", tool("save"))).toEqual(["snapshot-added: tools.snapshot.json does not know the tool"]);
    expect(check("none.ts")).toEqual([]);
  });

  it("name entries of modules that are gone, and drop them with the next update", () => {
    update("a.ts", tool("find"));
    update("old.ts", tool("save"));
    rmSync(join(folder, "old.ts"));
    expect(check("a.ts", tool("find"))).toEqual(["snapshot-removed: old.ts, which has tools here, is gone"]);
    expect(update("a.ts", tool("find"))[0]).toMatch(/^Updated .*:\n {2}old\.ts is gone$/);
    expect(Object.keys(read().modules)).toEqual(["a.ts"]);
  });

  it("keep what they say of a tool that cannot be declared just now", () => {
    update("a.ts", tool("find"), tool("save"));
    const faulty: FaultyTool = {
      name: "find",
      origins: ["export find"],
      seenIn: [],
      diagnostics: [],
      problem: "NO_TYPES",
    };
    expect(check("a.ts", faulty, tool("save"))).toEqual([]);
    expect(update("a.ts", faulty, tool("save", "Saves."))[0]).not.toContain("find");
    expect(read().modules["a.ts"].find.description).toBe("Does find.");
  });

  it("tell tools of one name apart by where they are, and see no change when one becomes two", () => {
    const [one, two] = [tool("find", "Finds.", "tool of a"), tool("find", "Searches.", "tool of b")];
    update("a.ts", one);
    expect(check("a.ts", one, two)).toEqual(["snapshot-added: tools.snapshot.json does not know the tool"]);
    update("a.ts", one, two);
    expect(Object.keys(read().modules["a.ts"])).toEqual(["find (tool of a)", "find (tool of b)"]);
    expect(check("a.ts", two, one)).toEqual([]);
    expect(check("a.ts", one)).toEqual([
      "snapshot-removed: find (tool of b), which tools.snapshot.json knows, is gone",
    ]);
  });

  it("are not written when nothing has changed, nor for a module without tools", () => {
    update("a.ts", tool("find"), tool("save"));
    const before = statSync(path()).ino;
    expect(update("a.ts", tool("save"), tool("find"))[0]).toMatch(/tools\.snapshot\.json is up to date\.$/);
    expect(statSync(path()).ino).toBe(before);
    rmSync(path());
    expect(update("b.ts")[0]).toMatch(/no tool to record\.$/);
    expect(existsSync(path())).toBe(false);
  });

  it("that cannot be read stop the check and are never overwritten", () => {
    writeFileSync(path(), "{ broken");
    expect(() => check("a.ts", tool("find"))).toThrow(CommandError);
    expect(() => update("a.ts", tool("find"))).toThrow(/cannot be read: it is no JSON/);
    expect(readFileSync(path(), "utf8")).toBe("{ broken");
  });

  it("leave no temporary file behind, and a link a link", () => {
    const elsewhere = join(folder, "approved.json");
    update("a.ts", tool("find"));
    writeFileSync(elsewhere, readFileSync(path()));
    rmSync(path());
    symlinkSync(elsewhere, path());
    update("a.ts", tool("find", "Finds."));
    expect(readFileSync(elsewhere, "utf8")).toContain('"Finds."');
    expect(readdirSync(folder).sort()).toEqual(["a.ts", "approved.json", "tools.snapshot.json"]);
  });
});
