import type { Signature, SignatureResult } from "toolwright";
import { describe, expect, it } from "vitest";
import { signatureOf } from "./test-projects/temporary-project.ts";
import { testProjects } from "./test-projects/test-projects.ts";

const { project } = testProjects();

const AGENT = 'import { FunctionTool, LlmAgent } from "./kit.ts";\n';
const ADD_TAX = `
/** Adds tax. @param amount Net amount. @param rate Tax rate. */
export function addTax(amount: number, rate = 0.19) { return amount * (1 + rate); }
`;

/** Analyses the tool made at the only construction in agent.ts, defined where `at` begins. */
function analyseTool(
  files: Record<string, string>,
  at: string,
  request: { name: string; shape?: string[] },
): SignatureResult {
  const made = project(files);
  const file = Object.keys(files).find((name) => files[name]?.includes(at)) ?? "agent.ts";
  return made.analyse({
    name: request.name,
    ...(request.shape ? { parameterNames: request.shape } : {}),
    definition: { file, at },
    callSite: {
      file: "agent.ts",
      at: files["agent.ts"]?.includes("new LlmAgent") ? "new LlmAgent" : "new FunctionTool",
    },
  });
}

const properties = (signature: Signature) => signature.parameters.properties;

describe("what is written where the tool is made", () => {
  it("leaves a plain function to its definition, wherever that is", () => {
    const files = {
      "tools.ts": ADD_TAX,
      "agent.ts": `${AGENT}import { addTax } from "./tools.ts"; new FunctionTool(addTax);`,
    };
    const result = analyseTool(files, "(amount", { name: "addTax", shape: ["amount", "rate"] });
    expect(signatureOf(result)).toMatchObject({
      description: "Adds tax.",
      parameters: { properties: { rate: { default: 0.19, description: "Tax rate." } }, required: ["amount"] },
      arity: 1,
      source: { file: "tools.ts", line: 3 },
    });
  });

  it("overrules the definition by a cast, and keeps what its comment says", () => {
    const agent = `${AGENT}${ADD_TAX}new FunctionTool(addTax as (amount: 1 | 2) => number);`;
    const signature = signatureOf(analyseTool({ "agent.ts": agent }, "(amount: number", { name: "addTax" }));
    expect(signature.description).toBe("Adds tax.");
    expect(properties(signature)).toEqual({ amount: { type: "integer", enum: [1, 2], description: "Net amount." } });
    expect(signature.arity).toBe(1);
  });

  it("overrules the definition by the annotation of a constant", () => {
    const agent = `${AGENT}${ADD_TAX}const tool: (amount: number) => number = addTax;\nnew FunctionTool(tool);`;
    const signature = signatureOf(analyseTool({ "agent.ts": agent }, "(amount: number", { name: "addTax" }));
    expect(Object.keys(properties(signature) ?? {})).toEqual(["amount"]);
  });

  it("overrules the definition by type arguments", () => {
    const agent = `${AGENT}/** Keeps. */ function keep<T>(item: T) { return item; }\nnew FunctionTool(keep<{ id: number }>);`;
    const signature = signatureOf(analyseTool({ "agent.ts": agent }, "(item: T", { name: "keep", shape: ["item"] }));
    expect(signature).toMatchObject({ name: "keep", description: "Keeps.", arity: 1 });
    expect(properties(signature)?.["item"]).toMatchObject({ type: "object", required: ["id"] });
  });

  it("does not choose between two casts of one function", () => {
    const agent = `${AGENT}${ADD_TAX}new LlmAgent({ name: "a", tools: [addTax as (amount: 1) => number, addTax as (amount: 2) => number] });`;
    expect(analyseTool({ "agent.ts": agent }, "(amount: number", { name: "addTax" })).toMatchObject({
      code: "NO_TYPE_INFORMATION",
      reason: "2 expressions at agent.ts:5 could be it",
    });
  });

  it("takes the plain mention of a function before a cast of it in the same list", () => {
    const agent = `${AGENT}${ADD_TAX}new LlmAgent({ name: "a", tools: [addTax, addTax as (amount: 2) => number] });`;
    const signature = signatureOf(analyseTool({ "agent.ts": agent }, "(amount: number", { name: "addTax" }));
    expect(Object.keys(properties(signature) ?? {})).toEqual(["amount", "rate"]);
  });
});

describe("a function made by another one", () => {
  const wrapper = `
function withLog<A extends unknown[], R>(f: (...a: A) => R) { return (...a: A): R => f(...a); }
`;

  it("takes its types from the expression that made it", () => {
    const agent = `${AGENT}${ADD_TAX}${wrapper}/** Logged. */ const logged = withLog(addTax);\nnew FunctionTool(logged);`;
    const signature = signatureOf(analyseTool({ "agent.ts": agent }, "(...a: A): R", { name: "", shape: ["...a"] }));
    expect(signature).toMatchObject({ name: "logged", description: "Logged.", arity: 0 });
    expect(properties(signature)).toEqual({ amount: { type: "number" }, rate: { type: "number" } });
    expect(signature.parameters.required).toEqual(["amount"]);
  });

  it("keeps the definition's comment and defaults when the wrapper gives back the same type", () => {
    const memo = `
function memo<F extends (...a: never[]) => unknown>(f: F): F { return ((...a: never[]) => f(...a)) as F; }
`;
    const agent = `${AGENT}${ADD_TAX}${memo}new FunctionTool(memo(addTax));`;
    const signature = signatureOf(
      analyseTool({ "agent.ts": agent }, "(...a: never[]) => f", { name: "", shape: ["...a"] }),
    );
    expect(signature).toMatchObject({ name: "addTax", description: "Adds tax.", arity: 0 });
    expect(properties(signature)?.["rate"]).toEqual({ type: "number", default: 0.19, description: "Tax rate." });
  });

  it("is refused when only its own place is known", () => {
    const made = project({ "tools.ts": wrapper });
    expect(
      made.analyse({ name: "", parameterNames: ["...a"], definition: { file: "tools.ts", at: "(...a: A): R" } }),
    ).toMatchObject({
      code: "NO_TYPE_INFORMATION",
      reason: "its types depend on A, which only a use of it gives a meaning",
    });
  });

  it("is refused when two expressions could have made it", () => {
    const agent = `${AGENT}${ADD_TAX}${wrapper}const other = (q: string) => q;
new LlmAgent({ name: "a", tools: [withLog(addTax), withLog(other)] });`;
    expect(analyseTool({ "agent.ts": agent }, "(...a: A): R", { name: "", shape: ["...a"] })).toMatchObject({
      code: "NO_TYPE_INFORMATION",
      reason: "2 expressions at agent.ts:8 could be it",
    });
  });

  it("is read by itself when its types are its own", () => {
    const agent = `${AGENT}
function makeTool(unit: string) { /** Converts. @param v The value. */ return function convert(v: number) { return v + unit; }; }
new FunctionTool(makeTool("kg"));`;
    const signature = signatureOf(analyseTool({ "agent.ts": agent }, "(v: number)", { name: "convert", shape: ["v"] }));
    expect(signature).toMatchObject({
      name: "convert",
      description: "Converts.",
      parameters: { required: ["v"] },
      arity: 1,
    });
  });

  it("of a generic class is read from the instance at hand", () => {
    const agent = `${AGENT}
class Store<T> { save = (item: T, key?: string) => [item, key]; }
const store = new Store<{ id: number }>();
new FunctionTool(store.save);`;
    const signature = signatureOf(
      analyseTool({ "agent.ts": agent }, "(item: T", { name: "save", shape: ["item", "key"] }),
    );
    expect(properties(signature)?.["item"]).toMatchObject({ type: "object", required: ["id"] });
  });
});

describe("bound functions and methods", () => {
  const service = `
class Service {
  prefix = "p";
  /** Looks up. @param orderId The id. @param deep Deep? */
  lookup(orderId: string, deep?: boolean) { return this.prefix + orderId + deep; }
  /** Static. */
  static make(name: string) { return name; }
}
const service = new Service();
`;

  it("lose the parameters that are bound", () => {
    const made = project({ "tools.ts": ADD_TAX });
    const result = signatureOf(
      made.analyse({ name: "addTax", definition: { file: "tools.ts", at: "(amount" }, boundArguments: 1 }),
    );
    expect(properties(result)).toEqual({ rate: { type: "number", default: 0.19, description: "Tax rate." } });
    expect(result.arity).toBe(0);
    expect(result.diagnostics).toEqual([]);
  });

  it("need their object unless they are bound", () => {
    const made = project({ "tools.ts": service });
    const at = {
      name: "lookup",
      parameterNames: ["orderId", "deep"],
      definition: { file: "tools.ts", at: "(orderId" },
    };
    expect(signatureOf(made.analyse(at)).call.method).toBe(true);
    expect(signatureOf(made.analyse({ ...at, boundArguments: 0 })).call.method).toBeUndefined();
  });

  it("need their object under a cast too", () => {
    const agent = `${AGENT}${service}new FunctionTool(service.lookup as (orderId: string) => string);`;
    const request = { name: "lookup", shape: ["orderId", "deep"] };
    const signature = signatureOf(analyseTool({ "agent.ts": agent }, "(orderId", request));
    expect(signature.call).toEqual({ params: [{ name: "orderId", kind: "arg" }], method: true });
  });

  it("lose bound parameters of the type that their expression has", () => {
    const agent = `${AGENT}
const add: (a: 1, b: 2) => number = (a, b) => a + b;
new FunctionTool(add.bind(null, 1));`;
    const made = project({ "agent.ts": agent });
    const result = made.analyse({
      name: "add",
      definition: { file: "agent.ts", at: "(a, b)" },
      boundArguments: 1,
      callSite: { file: "agent.ts", at: "new FunctionTool" },
    });
    expect(signatureOf(result)).toMatchObject({ parameters: { required: ["b"] }, arity: 1 });
  });

  it("do not need one when they do not use it", () => {
    const made = project({ "tools.ts": service });
    const at = { name: "make", parameterNames: ["name"], definition: { file: "tools.ts", at: "(name" } };
    expect(signatureOf(made.analyse(at))).toMatchObject({ call: { params: [{ name: "name", kind: "arg" }] } });
  });
});

describe("finding the function of a position", () => {
  const SAME = "export const list = [(n: number) => n, (n: string) => n], one = (m: boolean) => m;";

  it("takes the innermost function at an exact position", () => {
    const made = project({ "tools.ts": SAME });
    const result = made.analyse({
      name: "",
      parameterNames: ["n"],
      definition: { file: "tools.ts", at: "(n: string)" },
    });
    expect(properties(signatureOf(result))?.["n"]).toEqual({ type: "string" });
  });

  it("refuses an exact position whose function has other parameters", () => {
    const made = project({ "tools.ts": SAME });
    const result = made.analyse({
      name: "",
      parameterNames: ["a", "b"],
      definition: { file: "tools.ts", at: "(n: string)" },
    });
    expect(result).toMatchObject({ code: "NO_TYPE_INFORMATION", reason: expect.stringContaining("has changed") });
  });

  it("finds a function near an inexact position by its name and parameters", () => {
    const made = project({ "tools.ts": `${SAME}\nexport function far(q: string) { return q; }` });
    const result = made.analyse({
      name: "far",
      parameterNames: ["q"],
      definition: { file: "tools.ts", at: "one =", exact: false },
    });
    expect(signatureOf(result).name).toBe("far");
  });

  it("refuses an inexact position between two functions that fit equally well", () => {
    const made = project({ "tools.ts": SAME });
    const result = made.analyse({
      name: "",
      parameterNames: ["n"],
      definition: { file: "tools.ts", at: "export", exact: false },
    });
    expect(result).toMatchObject({ code: "NO_TYPE_INFORMATION", reason: expect.stringContaining("equally well") });
  });

  it("refuses an inexact position where no function has these parameters", () => {
    const made = project({ "tools.ts": SAME });
    const result = made.analyse({
      name: "other",
      parameterNames: ["a", "b", "c"],
      definition: { file: "tools.ts", at: "one =", exact: false },
    });
    expect(result).toMatchObject({ code: "NO_TYPE_INFORMATION", reason: expect.stringContaining("no function there") });
  });

  it.each([
    ["letters outside the basic plane", "// 𝒜 😀 ü\nconst smile = '😀😀';\n"],
    ["Windows line ends", "// a\r\n\r\n"],
    ["a byte order mark", "\uFEFF"],
    ["a hashbang", "#!/usr/bin/env node\n"],
  ])("counts characters as JavaScript does, after %s", (_, before) => {
    const source = `${before}/** Größe 😀. @param ä Ä 😀. */ export const größe = (ä: "😀" | "ü") => ä; /** B. */ export const b = (q: string) => q;`;
    const made = project({ "tools.ts": source });
    const size = made.analyse({ name: "größe", parameterNames: ["ä"], definition: { file: "tools.ts", at: "(ä" } });
    expect(signatureOf(size)).toMatchObject({
      name: "größe",
      description: "Größe 😀.",
      parameters: { properties: { ä: { type: "string", enum: ["😀", "ü"], description: "Ä 😀." } } },
    });
    const other = made.analyse({ name: "b", parameterNames: ["q"], definition: { file: "tools.ts", at: "(q" } });
    expect(signatureOf(other)).toMatchObject({ name: "b", description: "B." });
  });

  it("says why when nothing is known about the definition", () => {
    const made = project({});
    expect(made.analyse({ name: "f", definitionMissing: "the inspector is off" })).toMatchObject({
      code: "NO_TYPE_INFORMATION",
      reason: "the inspector is off",
    });
    expect(made.analyse({ name: "f", definition: { file: "package.json", at: "{" } })).toMatchObject({
      reason: expect.stringContaining("no source file"),
    });
  });
});
