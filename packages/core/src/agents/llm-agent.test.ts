import { describe, expect, it } from "vitest";
import { FunctionTool } from "../tools/function-tool.ts";
import { LlmAgent } from "./llm-agent.ts";

const tool = (name: string) =>
  new FunctionTool({ name, description: "", parameters: { type: "object" }, execute: () => 1 });

describe("A1: an agent", () => {
  it("needs a name that can be an author of events", () => {
    for (const name of ["", "user", "two words", "1st", "a-b", undefined as never]) {
      expect(() => new LlmAgent({ name })).toThrow(expect.objectContaining({ code: "INVALID_AGENT" }));
    }
    for (const name of ["math_wiz", "_a1", "zürich"]) expect(new LlmAgent({ name }).name).toBe(name);
  });

  it("refuses at construction what would only fail when it is first needed", () => {
    const refused = (options: object, code: string) =>
      expect(() => new LlmAgent({ name: "a", ...options })).toThrow(expect.objectContaining({ code }));
    refused({ outputKey: "" }, "INVALID_STATE");
    refused({ beforeToolCallback: false }, "INVALID_AGENT");
    refused({ afterModelCallback: [() => undefined, "guard"] }, "INVALID_AGENT");
    expect(new LlmAgent({ name: "a", beforeAgentCallback: [], outputKey: "temp:x" }).name).toBe("a");
  });

  it("refuses two tools of one name at construction, also a function beside a tool", () => {
    function lookup(id: string): string {
      return id;
    }
    expect(() => new LlmAgent({ name: "a", tools: [tool("x"), tool("x")] })).toThrow(
      expect.objectContaining({ code: "DUPLICATE_TOOL" }),
    );
    expect(() => new LlmAgent({ name: "a", tools: [lookup, tool("lookup")] })).toThrow(/two tools named "lookup"/);
  });

  it("a tool may be named like a member of Object.prototype", () => {
    expect(new LlmAgent({ name: "a", tools: [tool("toString"), tool("constructor")] }).tools).toHaveLength(2);
  });

  it("can be cloned with changes: same tools, another model", () => {
    const agent = new LlmAgent({ name: "a", model: "one", instruction: "Help.", tools: [tool("x")] });
    const clone = agent.clone({ model: "two" });
    expect(clone.options).toMatchObject({ name: "a", model: "two", instruction: "Help." });
    expect(clone.tools).toEqual(agent.tools);
    expect(agent.options.model).toBe("one");
  });

  it("says what is wrong with something that is no tool", () => {
    expect(() => new LlmAgent({ name: "a", tools: [undefined as never] })).toThrow(/this is undefined/);
    expect(() => new LlmAgent({ name: "a", tools: ["lookup" as never] })).toThrow(/this is string/);
  });
});
