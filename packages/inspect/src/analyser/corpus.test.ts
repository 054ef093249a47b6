import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { JsonSchema, Signature, SignatureResult } from "toolwright";
import { afterAll, describe, expect, it } from "vitest";
import { createAnalyser } from "./create-analyser.ts";
import { signatureOf } from "./test-projects/temporary-project.ts";

interface Expected {
  readonly name: string;
  readonly description: string;
  readonly parameters: JsonSchema;
  readonly returns?: JsonSchema;
  readonly call: Signature["call"];
  readonly arity?: number;
  /** `severity code path`. */
  readonly diagnostics: readonly string[];
}

type Decision = { readonly why: string; readonly change: (expected: Expected) => Expected };

const corpus = (name: string) => fileURLToPath(new URL(`../../fixtures/corpus/${name}`, import.meta.url));
const read = (name: string) => JSON.parse(readFileSync(corpus(name), "utf8")) as Record<string, Expected>;
const analyser = createAnalyser();
afterAll(() => analyser.close());

/** Where this analyser decides otherwise than the study that made `golden.json`, and why. */
const DECISIONS: Record<string, Decision> = {
  literals: {
    why: "a union keeps the order it was declared in, literals included",
    change: (expected) =>
      withParameter(expected, "mixed", { anyOf: [{ type: "string", const: "auto" }, { type: "number" }] }),
  },
  recursive: {
    why: "a union keeps the order it was declared in, `null` comes last",
    change: (expected) =>
      reorderDefinition(expected, "Json", ["string", "number", "boolean", "array", "object", "null"]),
  },
  fnExpr: {
    why: "the name is the function's own, as `fn.name` has it at run time (T3)",
    change: (expected) => ({ ...expected, name: "inner" }),
  },
  destructured: { why: "a result that may hold a context is described no further than that", change: withoutReturns },
  ctxMiddle: { why: "a result that may hold a context is described no further than that", change: withoutReturns },
  ctxFirst: { why: "a result that may hold a context is described no further than that", change: withoutReturns },
  zodInferred: {
    why: "the limits and texts of the schema are not in its type: the advice is to pass the schema itself",
    change: (expected) => ({ ...expected, diagnostics: [...expected.diagnostics, "info schema-type u"] }),
  },
  generic: {
    why: "each use of the type parameter is reported, not only the nested one",
    change: (expected) => ({ ...expected, diagnostics: ["info generic item", ...expected.diagnostics] }),
  },
  thisTyped: {
    why: "a function that declares `this` needs its object like a method that uses it",
    change: (expected) => ({
      ...expected,
      call: { ...expected.call, method: true },
      diagnostics: [...expected.diagnostics, "warning this"],
    }),
  },
  "use:libFn": {
    why: "a member of a union that JSON cannot carry (FileHandle) is left out whole, not declared by its one data member",
    change: (expected) => ({
      ...withoutBranch(expected, "path", "fd"),
      diagnostics: ["warning overloads", "warning branch-dropped path", "info dropped options.signal"],
    }),
  },
};

describe("the corpus of declarations", () => {
  const results = new Map(
    analyser.exportedFunctions(corpus("tools.ts")).map(({ exportName, result }) => [exportName, result] as const),
  );
  const golden = read("golden.json");
  const expected = { ...golden, ...read("decided.json") };
  const declared = Object.keys(expected).filter((name) => !/^use:|^tools\[|^callableBase$/.test(name));

  it("has an expectation for every export", () => {
    expect([...results.keys()].sort()).toEqual(declared.sort());
  });

  it.each(declared)("reads %s", (name) => {
    expectLike(results.get(name), decide(name, expected[name]));
  });
});

describe("the corpus of uses", () => {
  const text = readFileSync(corpus("uses.ts"), "utf8");
  const golden = read("golden.json");
  const uses = [...text.matchAll(/(\w+): new FunctionTool\(/g)].map((match) => ({
    name: match[1] ?? "",
    offset: match.index + (match[1]?.length ?? 0) + 2,
  }));
  const expectations: Record<string, Expected | undefined> = {
    ...Object.fromEntries(uses.map(({ name }) => [name, golden[`use:${name}`]])),
    wrapped: decidedUse("wrapped"),
    factoryGeneric: decidedUse("factoryGeneric"),
    inlineBind: golden["use:boundTax"],
    cond: golden["use:imported"],
  };

  it.each(uses)("reads the tool made from $name by its call site alone", ({ name, offset }) => {
    expectLike(analyseSite(text, offset), decide(`use:${name}`, expectations[name]));
  });

  it("reads each of several tools of one agent by its name", () => {
    const site = text.indexOf("new LlmAgent");
    expectLike(analyseSite(text, site, "simpleCalculator"), golden["tools[0]"]);
    expectLike(analyseSite(text, site, "named"), golden["tools[4]"]);
    expectLike(analyseSite(text, site, "imported"), golden["use:imported"]);
  });

  it("takes the one expression without a name for a function without a name", () => {
    expectLike(analyseSite(text, text.indexOf("new LlmAgent")), golden["tools[1]"]);
  });

  it("refuses to choose among several tools of one agent when none has the name", () => {
    expect(analyseSite(text, text.indexOf("new LlmAgent"), "minified")).toMatchObject({
      code: "NO_TYPE_INFORMATION",
      reason: expect.stringContaining("5 expressions at fixtures/corpus/uses.ts:10"),
    });
  });

  it("reads an inline function inside another construction by the inner one", () => {
    expectLike(analyseSite(text, text.indexOf("new FunctionTool((a: number)")), golden["tools[2]"]);
  });

  function decidedUse(name: string): Expected | undefined {
    return read("decided.json")[name];
  }
});

describe("the corpus of lists that cannot be followed", () => {
  const text = readFileSync(corpus("dyn.ts"), "utf8");
  const site = (marker: string, name: string) => analyseSite(text, text.indexOf(marker), name, "dyn.ts");

  it("follows constant, conditional and shorthand lists", () => {
    expect(signatureOf(site('new LlmAgent({ name: "h"', "addTax")).name).toBe("addTax");
    expect(signatureOf(site('new LlmAgent({ name: "c"', "simpleCalculator")).name).toBe("simpleCalculator");
    expect(signatureOf(site('new LlmAgent({ name: "e"', "other")).name).toBe("other");
  });

  it.each([
    ["a variable that changes", "new FunctionTool(v)"],
    ["a parameter", "new FunctionTool(f)"],
    ["the values of a namespace", 'new LlmAgent({ name: "b"'],
    ["a parameter that is a list", 'new LlmAgent({ name: "m"'],
  ])("refuses %s", (_, marker) => {
    expect(site(marker, "addTax")).toMatchObject({ code: "NO_TYPE_INFORMATION" });
  });
});

function analyseSite(text: string, offset: number, name = "", file = "uses.ts"): SignatureResult {
  const before = text.slice(0, offset).split("\n");
  const callSite = { file: corpus(file), line: before.length - 1, column: before.at(-1)?.length ?? 0 };
  const [result] = analyser.analyse([{ name, definitionMissing: "it is not asked for here", callSite }]);
  if (result === undefined) throw new Error("the analyser gave no result");
  return result;
}

function decide(name: string, expected: Expected | undefined): Expected | undefined {
  return expected && (DECISIONS[name]?.change(expected) ?? expected);
}

function expectLike(result: SignatureResult | undefined, expected: Expected | undefined): void {
  if (result === undefined || expected === undefined) throw new Error("there is nothing to compare");
  const { name, description, parameters, returns, call, arity, diagnostics } = signatureOf(result);
  const told = diagnostics.filter(({ code }) => code !== "undocumented-parameter");
  expect({
    name,
    description,
    parameters,
    ...(returns ? { returns: unordered(returns) } : {}),
    call,
    ...(arity === undefined ? {} : { arity }),
    diagnostics: told.map(({ severity, code, path }) => `${severity} ${code} ${path}`.trim()).sort(),
  }).toEqual({
    ...expected,
    ...(expected.returns ? { returns: unordered(expected.returns) } : {}),
    diagnostics: [...expected.diagnostics].sort(),
  });
}

/** Inferred results have no declared order of union members. */
function unordered<T>(value: T): T {
  if (Array.isArray(value)) return value.map(unordered) as T;
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => {
    const plain = unordered(inner);
    return [key, key === "anyOf" ? [...plain].sort((a, b) => compareText(stable(a), stable(b))) : plain];
  });
  return Object.fromEntries(entries) as T;
}

function stable(value: unknown): string {
  return JSON.stringify(value, (_, inner) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => compareText(a, b)))
      : inner,
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function withParameter(expected: Expected, name: string, schema: JsonSchema): Expected {
  const properties = { ...expected.parameters.properties, [name]: schema };
  return { ...expected, parameters: { ...expected.parameters, properties } };
}

function reorderDefinition(expected: Expected, name: string, types: readonly string[]): Expected {
  const { $defs = {}, ...parameters } = expected.parameters;
  const branches = $defs[name]?.anyOf ?? [];
  const anyOf = types.map((type) => branches.find((branch) => branch.type === type) ?? {});
  return { ...expected, parameters: { ...parameters, $defs: { ...$defs, [name]: { anyOf } } } };
}

function withoutReturns({ returns: _, ...expected }: Expected): Expected {
  return expected;
}

function withoutBranch(expected: Expected, name: string, member: string): Expected {
  const schema = expected.parameters.properties?.[name] ?? {};
  const anyOf = schema.anyOf?.filter((branch) => branch.properties?.[member] === undefined) ?? [];
  return withParameter(expected, name, { ...schema, anyOf });
}
