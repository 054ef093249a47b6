import { type ToolDeclaration, toFunctionDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import { corpusTools, impossibleTool } from "./declared-tools.ts";
import { refusalsOfView, targets, withDifferentNames } from "./dialect-targets.ts";
import { exampleNames, loadExample } from "./example-conversations.ts";

async function exampleTools(): Promise<ToolDeclaration[]> {
  const examples = await Promise.all(exampleNames.map(loadExample));
  const tools = examples.flatMap(({ agent }) => agent.tools);
  return tools.flatMap((tool) => ("toolDeclaration" in tool ? (tool.toolDeclaration ?? []) : []));
}

describe.each(targets.map((target) => [target.dialect.name, target] as const))("%s", (_, { dialect, refusals }) => {
  it("declares every tool of the corpus as the service accepts it (T5)", () => {
    const declarations = withDifferentNames(corpusTools());
    const encoded = dialect.encodeTools(declarations);
    const leftOut = encoded.losses.filter(({ severity }) => severity === "error").map(({ tool }) => tool);
    expect(declarations.length).toBeGreaterThan(50);
    expect(leftOut.filter((name) => !impossibleTool.test(name))).toEqual([]);
    expect(refusals(encoded.tools)).toEqual([]);
  });

  it("declares every tool of the examples as the service accepts it", async () => {
    const declarations = withDifferentNames(await exampleTools());
    const encoded = dialect.encodeTools(declarations);
    expect(declarations.length).toBeGreaterThan(exampleNames.length - 1);
    expect(encoded.losses.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(refusals(encoded.tools)).toEqual([]);
  });
});

describe("getDeclaration()", () => {
  it("is accepted by Gemini as it is, for every tool of the corpus and of the examples (T1)", async () => {
    const declarations = [...corpusTools(), ...(await exampleTools())].map(toFunctionDeclaration);
    expect(declarations.length).toBeGreaterThan(60);
    expect(declarations.flatMap(refusalsOfView)).toEqual([]);
  });
});
