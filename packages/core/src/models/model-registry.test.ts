import { describe, expect, it } from "vitest";
import { registerModel, resolveModel } from "./model-registry.ts";

describe("resolveModel", () => {
  it("A5: says of an unknown name which adapters there are, and what is registered", () => {
    registerModel("registry-test", (name) => ({ name, generateContent: async function* () {} }));
    const resolve = (): unknown => resolveModel("gpt-unknown", "helper");
    expect(resolve).toThrow(expect.objectContaining({ code: "UNKNOWN_MODEL" }));
    for (const told of ["Registered: registry-test", "models/offline", "models/gemini", "models/ai-sdk"]) {
      expect(resolve).toThrow(told);
    }
  });

  it.each(["registry-tset", "Registry_Test", "registrytest"])("says which name was meant by %s", (name) => {
    registerModel("registry-test", (named) => ({ name: named, generateContent: async function* () {} }));
    expect(() => resolveModel(name, "helper")).toThrow(/\(agent "helper"\)\. Did you mean "registry-test"\?/);
    expect(() => resolveModel("gpt-5", "helper")).not.toThrow("Did you mean");
  });

  it("makes each registered model once", () => {
    expect(resolveModel("registry-test", "helper")).toBe(resolveModel("registry-test", "another"));
  });
});
