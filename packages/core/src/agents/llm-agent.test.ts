import { describe, expect, it } from "vitest";
import { FunctionTool } from "../tools/function-tool.ts";
import { AgentTool } from "./agent-tool.ts";
import { LlmAgent } from "./llm-agent.ts";
import { LoopAgent } from "./loop-agent.ts";
import { ParallelAgent } from "./parallel-agent.ts";
import { SequentialAgent } from "./sequential-agent.ts";

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

  it("refuses options that it does not have, whatever kind of agent it is", () => {
    const options = { name: "a", subAgent: [] } as { name: string };
    const looping = { ...options, maxIterations: 2 };
    const complaint = 'The agent "a" has no option "subAgent". Did you mean subAgents?';
    for (const create of [
      () => new LlmAgent(options),
      () => new SequentialAgent(options),
      () => new ParallelAgent(options),
      () => new LoopAgent(looping),
    ]) {
      expect(create).toThrow(complaint);
    }
    const tool = { agent: new LlmAgent({ name: "b" }), timeout: 5 };
    expect(() => new AgentTool(tool)).toThrow('An AgentTool has no option "timeout". Did you mean timeoutMs?');
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

  it("says which of its tools and sub-agents is none, and what is wrong with it", () => {
    const withTools =
      (...tools: unknown[]) =>
      () =>
        new LlmAgent({ name: "a", tools: tools as never });
    const circular = "is undefined: is it imported from a module that imports this one?";
    expect(withTools(undefined)).toThrow(`tools[0] of "a" ${circular}`);
    // A hole, as a comma too many leaves it.
    // biome-ignore lint/suspicious/noSparseArray: that is what is tested.
    expect(withTools(...[tool("x"), , tool("y")])).toThrow(`tools[1] of "a" ${circular}`);
    expect(withTools(tool("x"), null)).toThrow(expect.objectContaining({ message: 'tools[1] of "a" is null.' }));
    expect(withTools(tool("x"), "lookup")).toThrow(/^tools\[1\] of "a": A tool is .* but this is string\./);
    expect(withTools(class Lookup {})).toThrow(/^tools\[0\] of "a": The class Lookup was given as a tool/);
    const withAgents =
      (...subAgents: unknown[]) =>
      () =>
        new LlmAgent({ name: "a", subAgents: subAgents as never });
    expect(withAgents(new LlmAgent({ name: "b" }), undefined)).toThrow(`subAgents[1] of "a" ${circular}`);
    expect(withAgents({ name: "b" })).toThrow('subAgents[0] of "a" is no agent');
  });
});
