import { LlmAgent } from "toolwright";
import { describe, expect, it } from "vitest";
import { findAgent } from "./find-agent.ts";

const math = new LlmAgent({ name: "math" });
const weather = new LlmAgent({ name: "weather" });

describe("findAgent", () => {
  it("prefers agent to rootAgent to the default export", () => {
    expect(findAgent({ default: weather, rootAgent: weather, agent: math }, "a.ts")).toBe(math);
    expect(findAgent({ default: weather, rootAgent: math }, "a.ts")).toBe(math);
    expect(findAgent({ weather, default: math }, "a.ts")).toBe(math);
  });

  it("passes over exports with a usual name that are no agents", () => {
    expect(findAgent({ agent: () => math, default: { math }, myAgent: math }, "a.ts")).toBe(math);
  });

  it("takes the only agent under any name, also when it has two", () => {
    expect(findAgent({ examplePrompts: [], calculator: math, alias: math }, "a.ts")).toBe(math);
  });

  it("takes the one that was named", () => {
    expect(findAgent({ agent: math, other: weather }, "a.ts", "other")).toBe(weather);
  });

  it("recognises an agent of another copy of the package", () => {
    const foreign = Object.assign(Object.create(null) as object, {
      "~toolwright": "agent",
      name: "far",
      parent: undefined,
    });
    expect(findAgent({ foreign }, "a.ts")).toBe(foreign);
  });

  it("lists the agents when it cannot choose", () => {
    expect(() => findAgent({ math, weather }, "a.ts")).toThrow(
      "a.ts exports several agents: math, weather. Choose one with --agent.",
    );
  });

  it("lists the exports when none is an agent", () => {
    expect(() => findAgent({ add: () => 1, limit: 3, names: ["a"] }, "a.ts")).toThrow(
      "a.ts exports no agent. It exports add (a function), limit (a number), names (a list). Export one:",
    );
    expect(() => findAgent({}, "a.ts")).toThrow("a.ts exports no agent. It exports nothing.");
  });

  it("says what the named export is, or that there is none", () => {
    expect(() => findAgent({ math, limit: 3 }, "a.ts", "limit")).toThrow(
      'The export "limit" of a.ts is a number, not an agent. It exports math (the agent math), limit (a number).',
    );
    expect(() => findAgent({ math }, "a.ts", "toString")).toThrow('a.ts has no export "toString".');
  });
});
