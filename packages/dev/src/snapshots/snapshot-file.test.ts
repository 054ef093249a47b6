import { describe, expect, it } from "vitest";
import { CommandError } from "../command-line/command-error.ts";
import { formatSnapshotFile, parseSnapshotFile } from "./snapshot-file.ts";

const tool = (name: string) => ({ name, description: `Does ${name}.`, parameters: { type: "object" as const } });

describe("the snapshot file", () => {
  it("is the same text whatever order the tools were found in, and ends with a newline", () => {
    const one = new Map([
      ["a", tool("a")],
      ["b", tool("b")],
    ]);
    const other = new Map([...one].reverse());
    const text = formatSnapshotFile({
      modules: new Map([
        ["x.ts", one],
        ["y.ts", one],
      ]),
      rest: {},
    });
    expect(
      formatSnapshotFile({
        modules: new Map([
          ["y.ts", other],
          ["x.ts", other],
        ]),
        rest: {},
      }),
    ).toBe(text);
    expect(text).toMatch(/^\{\n {2}"format": 1,\n {2}"modules": \{\n {4}"x.ts": \{\n {6}"a": \{\n[\s\S]*\n\}\n$/);
  });

  it("comes back as it was written, with what others have put in and names that objects have anyway", () => {
    const tools = new Map([
      ["__proto__", tool("__proto__")],
      ["constructor", tool("constructor")],
    ]);
    const file = { modules: new Map([["toString", tools]]), rest: { note: [1] } };
    expect(parseSnapshotFile(formatSnapshotFile(file), "f")).toEqual(file);
    expect(parseSnapshotFile(`\uFEFF${formatSnapshotFile(file)}`, "f")).toEqual(file);
  });

  it.each([
    ["half a file", '{"format": 1, "modules": {', /is no JSON: /],
    ["a conflict", '{\n<<<<<<< HEAD\n"format": 1\n=======\n>>>>>>> other\n}', /marks of a merge conflict/],
    ["a list", "[]", /its content is no object/],
    ["something else", '{"name": "x"}', /no number "format"/],
    ["no modules", '{"format": 1, "modules": 5}', /"modules" is no object/],
    ["no tools", '{"format": 1, "modules": {"a.ts": []}}', /modules\["a\.ts"\] is no object/],
    ["a number for a tool", '{"format": 1, "modules": {"a.ts": {"b": 1}}}', /modules\["a\.ts"\]\["b"\] is no object/],
    [
      "a tool without words",
      '{"format": 1, "modules": {"a.ts": {"b": {"name": "b"}}}}',
      /\["b"\]\.description is no text/,
    ],
    [
      "a text for parameters",
      '{"format": 1, "modules": {"a.ts": {"b": {"name": "b", "description": "", "parameters": ""}}}}',
      /\["b"\]\.parameters is no object/,
    ],
  ])("that is %s is refused, saying where and what to do", (_, text, reason) => {
    const parse = () => parseSnapshotFile(text, "src/tools.snapshot.json");
    expect(parse).toThrow(CommandError);
    expect(parse).toThrow(reason);
    expect(parse).toThrow(/^src\/tools\.snapshot\.json cannot be read: .* Restore it .*--update/s);
  });

  it("of a newer format is refused, naming the remedy", () => {
    expect(() => parseSnapshotFile('{"format": 2, "tools": []}', "f.json")).toThrow(
      "f.json has format 2, written by a newer toolwright; this one reads up to 1. Update @toolwright/dev.",
    );
  });
});
