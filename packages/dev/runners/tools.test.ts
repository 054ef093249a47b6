import { join } from "node:path";
import type { FunctionDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import { describeOnNewerNode } from "../../../test/runtimes/newer-node.ts";
import { type Circumstances, fixture, run } from "./command.ts";

const workspace = join(import.meta.dirname, "../../..");

async function declarations(args: readonly string[], circumstances?: Circumstances): Promise<FunctionDeclaration[]> {
  const { status, output, errors } = await run(["tools", "--json", ...args], circumstances);
  expect({ status, errors }).toMatchObject({ status: 0 });
  return JSON.parse(output) as FunctionDeclaration[];
}

describe("toolwright tools --json", () => {
  const args = ["tools", join(workspace, "examples/calculator/agent.ts"), "--json"];

  it("D2, T5: prints the calculator's declaration in Gemini form and nothing else", async () => {
    const { status, output, errors } = await run(args);
    expect({ status, errors }).toEqual({ status: 0, errors: "" });
    expect(JSON.parse(output)).toEqual([
      {
        name: "calculate",
        description: "Performs a basic arithmetic operation on two numbers.",
        parameters: {
          type: "OBJECT",
          properties: {
            operand1: { type: "NUMBER", description: "The first number." },
            operand2: { type: "NUMBER", description: "The second number." },
            operation: {
              type: "STRING",
              enum: ["add", "subtract", "multiply", "divide"],
              description: "Which operation to perform.",
            },
          },
          required: ["operand1", "operand2", "operation"],
        },
        response: { type: "NUMBER", description: "The result of the operation." },
      },
    ]);
  });

  describeOnNewerNode("on Node 24", (node) => {
    it("prints the same", async () => {
      expect(await run(args, { node })).toEqual(await run(args));
    });
  });

  it("reads exported functions without running the module", async () => {
    const [weather, note, ...others] = await declarations([fixture("functions.ts")]);
    expect(others).toEqual([]);
    expect(note).toMatchObject({ name: "note", description: "Reads a note." });
    expect(weather).toMatchObject({
      name: "weather",
      parameters: {
        properties: {
          place: { type: "OBJECT", properties: { city: { type: "STRING", description: "Name of the town." } } },
          days: { default: 1 },
        },
        required: ["place"],
      },
    });
  });

  it("keeps what the module prints off standard output, and lists a function that is also a tool once", async () => {
    const { output, errors } = await run(["tools", fixture("calculator.ts"), "--json"]);
    expect((JSON.parse(output) as FunctionDeclaration[]).map(({ name }) => name)).toEqual(["calculate"]);
    expect(errors).toContain("the module prints this\n");
  });

  it("finds tools of every kind, bare functions in an exported list included", async () => {
    const { status, output, errors } = await run(["tools", fixture("tool-kinds.ts"), "--json"]);
    expect(JSON.parse(output)).toMatchObject([
      { name: "look_up", parameters: { properties: { key: { type: "STRING" } } } },
      { name: "next", parameters: { properties: { step: { type: "NUMBER", description: "By how much." } } } },
      { name: "greet", description: "Says hello.", parameters: { properties: { name: { type: "STRING" } } } },
      { name: "repeat", description: "Repeats a text.", parameters: { properties: { times: { default: 2 } } } },
    ]);
    expect(errors).toMatch(/^A toolset \(tool of librarian\) .*\nA toolset \(export tools\[3\]\) /m);
    expect(errors).toContain("export tools[4] is no tool: The class LookUp was given as a tool");
    expect(status).toBe(0);
  });

  it("lists the tools of a JavaScript module, whose functions have no types", async () => {
    expect(await declarations([fixture("plain.mjs")])).toMatchObject([{ name: "echo" }]);
  });

  it("leaves out what cannot be declared, says where it stands and ends with a code of its own", async () => {
    const { status, output, errors } = await run(["tools", fixture("faulty.ts"), "--json"]);
    expect(status).toBe(3);
    expect((JSON.parse(output) as FunctionDeclaration[]).map(({ name }) => name)).toEqual(["fine"]);
    expect(errors).toMatch(/^error .*faulty\.ts:7: callback: /m);
  });
});

describe("toolwright tools --export", () => {
  it("looks at one function without running the module", async () => {
    const found = await declarations([fixture("calculator.ts"), "--export", "calculate"]);
    expect(found.map(({ name }) => name)).toEqual(["calculate"]);
  });

  it("looks at the tools of one agent, and at the methods of one class", async () => {
    const ofAgent = await declarations([fixture("tool-kinds.ts"), "--export", "agent"]);
    expect(ofAgent.map(({ name }) => name)).toEqual(["look_up"]);
    const ofClass = await declarations([fixture("functions.ts"), "--export", "Store"]);
    expect(ofClass.map(({ name }) => name)).toEqual(["lookUp"]);
  });

  it("lists the exports when there is none of that name", async () => {
    const { status, output, errors } = await run(["tools", fixture("faulty.ts"), "--export", "fein"]);
    expect({ status, output }).toEqual({ status: 2, output: "" });
    expect(errors).toMatch(/^error: .*faulty\.ts has no export "fein"\. It exports fine, faulty\.\n$/);
  });
});

describe("toolwright tools", () => {
  it("prints a table with every parameter and the place of the function", async () => {
    const { status, output } = await run(["tools", fixture("functions.ts"), "--export", "weather"], {
      folder: fixture(""),
    });
    expect(status).toBe(0);
    expect(output).toBe(`weather  functions.ts:18, export weather
  Tells the weather.
  place          object  required   Where.
  place.city     string  required   Name of the town.
  place.country  string  optional
  days           number  default 1  How many days ahead.
  returns string

`);
  });

  it("shows what cannot be declared in its place", async () => {
    const { status, output, errors } = await run(["tools", fixture("faulty.ts")], { folder: fixture("") });
    expect({ status, errors }).toEqual({ status: 3, errors: "" });
    expect(output).toMatch(/^fine {2}faulty\.ts:2, export fine\n.*\n {2}text {2}string {2}required\n/);
    expect(output).toMatch(/\nfaulty {2}faulty\.ts:7, export faulty\n {2}error faulty\.ts:7: callback: /);
  });

  it("says so when there is nothing to list", async () => {
    expect(await run(["tools", fixture("constants.ts")])).toEqual({
      status: 0,
      output: "",
      errors: `${fixture("constants.ts")} exports no function and no tool.\n`,
    });
  });

  it("fails when a module that must be run cannot be loaded", async () => {
    const { status, output, errors } = await run(["tools", fixture("throwing.ts")]);
    expect({ status, output }).toEqual({ status: 1, output: "" });
    expect(errors).toContain("no settings");
  });
});
