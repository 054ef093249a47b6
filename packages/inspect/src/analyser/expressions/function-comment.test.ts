import type { SignatureResult } from "toolwright";
import { describe, expect, it } from "vitest";
import { signatureOf } from "../test-projects/temporary-project.ts";
import { testProjects } from "../test-projects/test-projects.ts";

const { project } = testProjects();

/** The function that begins at `(a: number)`, as the tool that is made in the only construction. */
function analyse(agent: string, at = "(a: number)"): SignatureResult {
  const made = project({
    "agent.ts": `import { FunctionTool, LlmAgent } from "./kit.ts";
declare function tool<F>(options: { execute: F; name?: string }): F;
declare function named<F>(name: string, run: F): F;
declare function chain<A, B>(first: (a: A) => B, second: (b: B) => B): (a: A) => B;
${agent}
`,
  });
  const callSite = ["new LlmAgent", "new FunctionTool"].find((text) => agent.includes(text));
  return made.analyse({
    name: "",
    definition: { file: "agent.ts", at },
    ...(callSite ? { callSite: { file: "agent.ts", at: callSite } } : {}),
  });
}

const COMMENT = "/** Doubles. @param a What to double. */";

describe("a comment where a function becomes a tool describes it when its own says nothing", () => {
  it.each([
    [
      "above a constant with the function inside",
      `${COMMENT}\nexport const double = new FunctionTool((a: number) => a * 2);`,
    ],
    [
      "above a constant with the function's name",
      `const twice = (a: number) => a * 2;\n${COMMENT}\nexport const double = new FunctionTool(twice);`,
    ],
    [
      "above a call of another kit",
      `${COMMENT}\nexport const double = tool({ name: "double", execute: (a: number) => a * 2 });`,
    ],
    ["above a call with a name", `${COMMENT}\nexport const double = named("double", (a: number) => a * 2);`],
    ["above the member that runs", `export const double = tool({\n  ${COMMENT}\n  execute: (a: number) => a * 2,\n});`],
    ["above a method that runs", `${COMMENT}\nexport const double = { call(a: number) { return a * 2; } };`],
    ["above a property", `export const all = {\n  ${COMMENT}\n  double: new FunctionTool((a: number) => a * 2),\n};`],
    ["above a constructed element", `const all = [\n  ${COMMENT}\n  new FunctionTool((a: number) => a * 2),\n];`],
    ["above an element", `new LlmAgent({ name: "a", tools: [\n  ${COMMENT}\n  (a: number) => a * 2,\n] });`],
    [
      "above an element by name",
      `const twice = (a: number) => a * 2;\nnew LlmAgent({ name: "a", tools: [\n  ${COMMENT}\n  twice,\n] });`,
    ],
    ["above an assignment", `let double: unknown;\n${COMMENT}\ndouble = new FunctionTool((a: number) => a * 2);`],
  ])("%s", (_, agent) => {
    expect(signatureOf(analyse(agent, agent.includes("call(") ? "call(a" : undefined))).toMatchObject({
      description: "Doubles.",
      parameters: { properties: { a: { type: "number", description: "What to double." } } },
    });
  });
});

describe("a comment about something else does not describe a function", () => {
  it.each([
    [
      "the agent that it is a tool of",
      `${COMMENT}\nexport const agent = new LlmAgent({ name: "a", tools: [(a: number) => a * 2] });`,
    ],
    [
      "what is made from several functions",
      `${COMMENT}\nexport const both = chain((a: number) => a * 2, (b: number) => b);`,
    ],
    [
      "the object that it is some member of",
      `${COMMENT}\nexport const all = { double: (a: number) => a * 2, half: 1 };`,
    ],
    ["the function that makes it", `${COMMENT}\nexport const make = () => (a: number) => a * 2;`],
    [
      "the element before it",
      `new LlmAgent({ name: "a", tools: [\n  ${COMMENT}\n  String,\n  (a: number) => a * 2,\n] });`,
    ],
  ])("%s", (_, agent) => {
    expect(signatureOf(analyse(agent)).description).toBe("");
  });

  it("the place of use, when the function has a comment of its own", () => {
    const agent = `/** Its own. */\nconst twice = (a: number) => a * 2;\n${COMMENT}\nexport const double = new FunctionTool(twice);`;
    expect(signatureOf(analyse(agent))).toMatchObject({
      description: "Its own.",
      parameters: { properties: { a: { type: "number" } } },
    });
  });
});
