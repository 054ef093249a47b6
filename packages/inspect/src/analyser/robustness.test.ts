import { chmodSync, mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import type { AnalysisRequest } from "./analysis.ts";
import { CompilerProcesses } from "./compiler-processes.ts";
import { createAnalyser } from "./create-analyser.ts";
import { testProjects } from "./test-projects/test-projects.ts";

const { analyser, project } = testProjects();

const GREET =
  "/** Greets. @param name Who. */\nexport function greet(name: string, loud = false) { return name + loud; }\n";
const EXPECTED = {
  type: "object",
  properties: { name: { type: "string", description: "Who." }, loud: { type: "boolean", default: false } },
  required: ["name"],
  additionalProperties: false,
};

describe("a file", () => {
  it.each([
    ["with spaces and other scripts in its path", "mein Ordner/ключ 鍵 é/täglich.ts", GREET],
    ["with Windows line ends", "tools.ts", GREET.replaceAll("\n", "\r\n")],
    ["with a byte order mark", "tools.ts", `\uFEFF${GREET}`],
    ["with marks that look like patterns", "a[b](c)+{d}#e%20.ts", GREET],
    [
      "of 10,000 lines",
      "tools.ts",
      `${"// a line\nexport const filler = 1;\n".repeat(1)}${"// a line\n".repeat(10_000)}${GREET}`,
    ],
  ])("%s is read like any other", (_, file, text) => {
    expect(project({ [file]: text }).signature("greet", file).parameters).toEqual(EXPECTED);
  });

  it("that is behind a symbolic link is read where it is", () => {
    const made = project({ "real/tools.ts": GREET });
    symlinkSync(made.path("real"), made.path("linked"));
    expect(made.signature("greet", "linked/tools.ts").parameters).toEqual(EXPECTED);
  });

  it("that is not there exports nothing, and the next one is read", () => {
    const made = project({ "tools.ts": GREET });
    expect(analyser.exportedFunctions(made.path("missing.ts"))).toEqual([]);
    expect(made.signature("greet").parameters).toEqual(EXPECTED);
  });

  it("that is empty, or a folder, exports nothing", () => {
    const made = project({ "empty.ts": "" });
    mkdirSync(made.path("folder.ts"));
    expect(analyser.exportedFunctions(made.path("empty.ts"))).toEqual([]);
    expect(analyser.exportedFunctions(made.path("folder.ts"))).toEqual([]);
  });

  it("that may not be read exports nothing", ({ skip }) => {
    if (process.getuid?.() === 0) skip("nothing is kept from the administrator");
    const made = project({ "tools.ts": GREET });
    chmodSync(made.path("tools.ts"), 0);
    expect(analyser.exportedFunctions(made.path("tools.ts"))).toEqual([]);
  });
});

describe("a file that is being written", () => {
  it("with an error after a function keeps the function", () => {
    const made = project({ "tools.ts": `${GREET}export function broken(a: { b: string, c: ( { return a;\n` });
    expect(made.signature("greet").parameters).toEqual(EXPECTED);
  });

  it.each(Array.from({ length: GREET.length - 1 }, (_, index) => index + 1).filter((length) => length % 9 === 0))(
    "is read or refused when it ends after %i characters, and never throws",
    (length) => {
      const made = project({ "tools.ts": GREET.slice(0, length) });
      for (const { result } of analyser.exportedFunctions(made.path("tools.ts"))) {
        if ("signature" in result) expect(result.signature.parameters.type).toBe("object");
        else expect(result.reason).not.toBe("");
      }
    },
  );

  it("is read anew once it is whole", () => {
    const made = project({ "tools.ts": GREET.slice(0, 70) });
    analyser.exportedFunctions(made.path("tools.ts"));
    made.write("tools.ts", GREET);
    expect(made.signature("greet").parameters).toEqual(EXPECTED);
  });

  it("with a type of a half-written module is refused by name", () => {
    const made = project({
      "tools.ts": 'import type { Trip } from "./trip.ts";\nexport function plan(trip: Trip) { return trip; }',
      "trip.ts": "export interface Tri",
    });
    expect(made.result("plan")).toMatchObject({ code: "TYPE_NOT_RESOLVED", reason: expect.stringContaining("Trip") });
  });
});

describe("a compiler", () => {
  let started = 0;
  const processes = new CompilerProcesses((id) => {
    started = id;
  });

  it.each(["exportedFunctions", "otherExports", "syntaxFaults"] as const)(
    "that was killed between two questions is started anew by %s",
    (question) => {
      const own = createAnalyser();
      onTestFinished(() => own.close());
      const made = project({ "tools.ts": GREET, "other.ts": GREET });
      own.exportedFunctions(made.path("tools.ts"));
      const first = started;
      processes.kill();
      expect(own[question](made.path("other.ts"))).toEqual(analyser[question](made.path("other.ts")));
      expect(started).not.toBe(first);
      expect(own.exportedFunctions(made.path("tools.ts"))).toHaveLength(1);
    },
  );

  const request = (made: ReturnType<typeof project>, file: string): AnalysisRequest => ({
    name: "greet",
    parameterNames: ["name", "loud"],
    definition: { ...made.position(file, "(name"), exact: true },
  });

  it("that was killed is started anew by what prepares a question", () => {
    const own = createAnalyser();
    onTestFinished(() => own.close());
    const made = project({ "tools.ts": GREET, "other.ts": GREET });
    own.prepare(made.path("tools.ts"));
    processes.kill();
    expect(() => own.prepare(made.path("other.ts"))).not.toThrow();
  });

  it("that was killed after it has answered is started anew to tell what the answers depend on, once for all", () => {
    const own = createAnalyser();
    onTestFinished(() => own.close());
    const agent = (file: string) =>
      `import { FunctionTool } from "./kit.ts"; import { greet } from "./${file}"; new FunctionTool(greet);`;
    const made = project({
      "tools.ts": GREET,
      "other.ts": GREET,
      "one.ts": agent("tools.ts"),
      "two.ts": agent("other.ts"),
    });
    const readings = own.read([
      { ...request(made, "tools.ts"), callSite: made.position("one.ts", "new FunctionTool") },
      { ...request(made, "other.ts"), callSite: made.position("two.ts", "new FunctionTool") },
    ]);
    const first = started;
    processes.kill();
    const [tools, other] = readings.map((reading) => {
      const dependencies = reading.dependencies();
      return { dependencies, started };
    });
    expect(tools?.dependencies).toContain(made.path("tools.ts"));
    expect(other?.dependencies).toContain(made.path("other.ts"));
    expect(tools?.started).not.toBe(first);
    expect(other?.started).toBe(tools?.started);
  });

  it("that lives goes on when a question fails, which is asked once and fails alone", () => {
    const own = createAnalyser();
    onTestFinished(() => own.close());
    const made = project({ "tools.ts": GREET });
    const sound = request(made, "tools.ts");
    own.read([sound]);
    const first = started;
    let asked = 0;
    const guilty = {
      ...sound,
      get definition(): never {
        asked += 1;
        throw new Error("no such place");
      },
    };
    expect(own.read([guilty])).toMatchObject([{ result: { reason: expect.stringContaining("no such place") } }]);
    expect(asked).toBe(1);
    const results = own.read([guilty, guilty, guilty, guilty, sound]).map(({ result }) => "signature" in result);
    expect(results).toEqual([false, false, false, false, true]);
    expect(started).toBe(first);
  });

  it("lives on when it is asked about a file that is not there", () => {
    const own = createAnalyser();
    onTestFinished(() => own.close());
    const made = project({ "tools.ts": GREET });
    own.exportedFunctions(made.path("tools.ts"));
    const first = started;
    expect(own.syntaxFaults(made.path("missing.ts"))).toEqual([]);
    expect(started).toBe(first);
  });
});

describe("a project", () => {
  it.each([
    ["is not JSON", "{ compilerOptions: "],
    ["extends itself", '{ "extends": "./tsconfig.json" }'],
    ["extends nothing that is there", '{ "extends": "./missing.json", "compilerOptions": {} }'],
    ["has options of the wrong kind", '{ "compilerOptions": { "strict": "yes", "paths": 3, "lib": ["no-such-lib"] } }'],
    ["refers to itself", '{ "files": [], "references": [{ "path": "." }] }'],
  ])("whose tsconfig %s is read all the same", (_, tsconfig) => {
    expect(project({ "tsconfig.json": tsconfig, "tools.ts": GREET }).signature("greet").parameters).toEqual(EXPECTED);
  });

  it("with two copies of the core package hides the contexts of both", () => {
    const kit = 'export interface ToolContext { readonly "~toolwright": "context"; readonly state: object }';
    const made = project({
      "packages/a/node_modules/core-kit/index.d.ts": kit,
      "packages/b/node_modules/core-kit/index.d.ts": kit,
      "packages/a/tools.ts":
        'import type { ToolContext } from "core-kit"; import type { Deep } from "../b/types.ts"; export const f = (q: string, here: ToolContext, there: Deep) => [q, here, there];',
      "packages/b/types.ts": 'import type { ToolContext } from "core-kit"; export type Deep = ToolContext;',
    });
    expect(made.signature("f", "packages/a/tools.ts").call.params).toEqual([
      { name: "q", kind: "arg" },
      { name: "here", kind: "context" },
      { name: "there", kind: "context" },
    ]);
  });

  it("in a folder that cannot be written is read, for nothing is written there", () => {
    const made = project({ "locked/package.json": "{}", "locked/tools.ts": GREET });
    chmodSync(join(made.directory, "locked"), 0o555);
    expect(made.signature("greet", "locked/tools.ts").parameters).toEqual(EXPECTED);
    chmodSync(join(made.directory, "locked"), 0o755);
  });
});
