import type { RuleDescription } from "@toolwright/inspect";
import { describe, expect, it } from "vitest";
import { type CheckConfig, RuleSettings } from "./rule-settings.ts";

const rules: readonly RuleDescription[] = [
  { id: "a", severity: "error", finds: "", why: "" },
  {
    id: "b",
    severity: "warning",
    finds: "",
    why: "",
    options: { max: { default: 4, text: "" }, min: { default: 1, text: "" } },
  },
];

describe("RuleSettings", () => {
  it("has the rules' own severities and options when nothing is set", () => {
    const settings = new RuleSettings(rules);
    expect([settings.levelOf("a", "t"), settings.levelOf("b", undefined)]).toEqual(["error", "warning"]);
    expect(settings.optionsOf("b")).toEqual({ max: 4, min: 1 });
  });

  it("lets the project decide, and a tool's own level before it", () => {
    const json =
      '{ "rules": { "a": "off", "b": ["info", { "max": 9 }] }, "tools": { "loud": { "a": "warning" }, "constructor": { "b": "off" } } }';
    const settings = new RuleSettings(rules, JSON.parse(json) as CheckConfig);
    expect(settings.levelOf("a", "quiet")).toBe("off");
    expect(settings.levelOf("a", "loud")).toBe("warning");
    expect(settings.levelOf("b", "loud")).toBe("info");
    expect(settings.levelOf("b", "constructor")).toBe("off");
    expect(settings.levelOf("b", "toString")).toBe("info");
    expect(settings.optionsOf("b")).toEqual({ max: 9, min: 1 });
  });

  it("lets other settings come before all of the project's, and leaves the options that they do not name", () => {
    const project: CheckConfig = { rules: { b: ["info", { max: 9 }] }, tools: { loud: { a: "warning", b: "off" } } };
    const settings = new RuleSettings(rules, project, { a: "off", b: "error" });
    expect([settings.levelOf("a", "loud"), settings.levelOf("b", "loud")]).toEqual(["off", "error"]);
    expect(settings.optionsOf("b")).toEqual({ max: 9, min: 1 });
  });

  it("refuses a rule that nobody describes", () => {
    expect(() => new RuleSettings(rules).rule("c")).toThrow("No source of findings describes the rule c");
  });
});
