import { defaultOptions } from "@toolwright/inspect";
import { toFunctionDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import type { DeclaredTool, ListedTool } from "../declarations/listed-tool.ts";
import { declarationFindings } from "./declaration-findings.ts";

function tool(name: string, description: string, seenIn: readonly string[]): DeclaredTool {
  const neutral = { name, description, parameters: { type: "object" } } as const;
  return { name, origins: [], seenIn, diagnostics: [], neutral, declaration: toFunctionDeclaration(neutral) };
}

const found = (...tools: ListedTool[]) => {
  const context = { file: "/agent.ts", update: false, optionsOf: defaultOptions, remark: () => undefined };
  return declarationFindings.find(tools, context).map(({ rule, tool: faulty, message, fix }) => ({
    rule,
    tool: faulty?.name,
    message,
    fix,
  }));
};

describe("declarationFindings", () => {
  it("compares only tools that a model sees together", () => {
    const names = (...tools: ListedTool[]) => found(...tools).map(({ tool: name }) => name);
    const text = "Finds what is lost.";
    expect(names(tool("a", text, ["agent x"]), tool("b", text, ["agent y"]))).toEqual([]);
    expect(names(tool("a", text, ["agent x", "module"]), tool("b", text, ["agent y", "module"]))).toEqual(["b"]);
  });

  it("tells why a tool cannot be declared, and what to do", () => {
    const problem = "TYPE_NOT_RESOLVED: Missing is not known.\n- import it\n- pass a schema";
    const faulty: ListedTool = { name: "lost", origins: [], seenIn: [], diagnostics: [], problem };
    expect(found(faulty)).toEqual([
      {
        rule: "signature-error",
        tool: "lost",
        message: "TYPE_NOT_RESOLVED: Missing is not known",
        fix: "Import it; or pass a schema.",
      },
    ]);
  });

  it("leaves it to the diagnostics when these tell it", () => {
    const diagnostics = [
      { code: "unsupported", severity: "error", path: "done", message: "functions have no JSON form" },
    ];
    const faulty = { name: "wait", origins: [], seenIn: [], diagnostics, problem: "" } as unknown as ListedTool;
    expect(found(faulty)).toMatchObject([{ rule: "signature-error", message: "functions have no JSON form" }]);
  });
});
