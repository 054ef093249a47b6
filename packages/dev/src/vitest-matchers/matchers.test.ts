import { BaseTool, type FunctionDeclaration, FunctionTool, LlmAgent } from "toolwright";
import { describe, expect, it } from "vitest";
import "./index.ts";

const find = new FunctionTool({
  name: "find_book",
  description: "Finds books by what their titles contain, the newest first.",
  parameters: {
    type: "object",
    properties: { title: { type: "string", description: "A part of the title.", "x-codec": "bigint" } },
    required: ["title"],
  },
  execute: () => [],
});

class Hidden extends BaseTool {
  constructor() {
    super({ name: "hidden", description: "Hidden." });
  }
  override getDeclaration(): FunctionDeclaration | undefined {
    return undefined;
  }
  override async runAsync(): Promise<unknown> {
    return undefined;
  }
}

/** What a matcher says when it fails. */
function failure(assertion: () => unknown): string {
  try {
    assertion();
  } catch (error) {
    return (error as Error).message;
  }
  return "It passed.";
}

describe("toMatchToolInlineSnapshot", () => {
  it("holds what a model is told, and nothing else", () => {
    expect(find).toMatchToolInlineSnapshot(`
      {
        "description": "Finds books by what their titles contain, the newest first.",
        "name": "find_book",
        "parameters": {
          "properties": {
            "title": {
              "description": "A part of the title.",
              "type": "string",
            },
          },
          "required": [
            "title",
          ],
          "type": "object",
        },
      }
    `);
  });
});

describe("toMatchDeclaration", () => {
  it("compares the members that are given", () => {
    expect(find).toMatchDeclaration({ name: "find_book", description: expect.stringContaining("newest first") });
    expect(find).toMatchDeclaration({ parameters: { properties: { title: { type: "string" } } } });
    expect(find).not.toMatchDeclaration({ parameters: { properties: { title: { type: "number" } } } });
  });

  it("takes lists and agents, tool by tool", () => {
    const agent = new LlmAgent({ name: "clerk", tools: [find] });
    for (const subject of [agent, [find]]) expect(subject).toMatchDeclaration([{ name: "find_book" }]);
    expect([find, find]).not.toMatchDeclaration([{ name: "find_book" }]);
  });

  it("shows only what was compared when it fails", () => {
    const message = failure(() => expect(find).toMatchDeclaration({ name: "find_books" }));
    expect(message).toContain('-   "name": "find_books",');
    expect(message).toContain('+   "name": "find_book",');
    expect(message).not.toContain("newest first");
    expect(failure(() => expect(find).not.toMatchDeclaration({ name: "find_book" }))).toContain("told just that");
  });
});

describe("toPassToolCheck", () => {
  const vague = new FunctionTool({ name: "vague", description: "", parameters: { type: "object" }, execute: () => 1 });

  it("fails with what the command would print", () => {
    expect(find).toPassToolCheck();
    expect(vague).not.toPassToolCheck();
    expect(failure(() => expect([find, vague]).toPassToolCheck())).toMatch(
      /error +no-description +vague .*\n.*why: .*\n.*fix: /,
    );
  });

  it("knows levels of rules, of this test only", () => {
    expect(vague).toPassToolCheck({ rules: { "no-description": "off" } });
    expect(find).toPassToolCheck({ rules: { "ignore-tag": "off", "snapshot-added": "off", "provider-drops": "off" } });
    expect(failure(() => expect(vague).toPassToolCheck({ rules: { "no-descripton": "off" } }))).toContain(
      "Did you mean no-description?",
    );
  });

  it("asks providers when one is named", () => {
    const labels = {
      type: "object" as const,
      description: "The labels to set.",
      additionalProperties: { type: "string" as const },
    };
    const label = new FunctionTool({
      name: "label_book",
      description: "Puts labels on a book, in place of those that it has.",
      parameters: { type: "object", properties: { labels: { ...labels, propertyNames: { minLength: 1 } } } },
      execute: () => 1,
    });
    expect(label).toPassToolCheck();
    expect(failure(() => expect(label).toPassToolCheck({ provider: "gemini" }))).toContain("provider-drops");
    expect(failure(() => expect(label).toPassToolCheck({ provider: "gemni" }))).toContain("Did you mean gemini");
  });

  it("refuses options that nobody reads", () => {
    expect(failure(() => expect(find).toPassToolCheck({ providers: "all" } as never))).toContain(
      'no option "providers"',
    );
  });
});

describe("every matcher", () => {
  const matchers = [
    (subject: unknown) => expect(subject).not.toMatchDeclaration({}),
    (subject: unknown) => expect(subject).not.toPassToolCheck(),
    (subject: unknown) => expect(subject).toMatchToolSnapshot(),
  ];

  it.each([
    ["something else", { name: "x" }, "Expected a function, a tool, an agent or a list of tools, and got an object"],
    ["nothing", undefined, "and got undefined"],
    ["a class", class Service {}, "class"],
    ["an empty list", [], "there are none"],
    ["a hidden tool", new Hidden(), "models never see it"],
  ])("fails on %s, also when it is negated, saying why", (_, subject, reason) => {
    for (const matcher of matchers) expect(failure(() => matcher(subject))).toContain(reason);
  });
});
