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

  it("makes each registered model once", () => {
    expect(resolveModel("registry-test", "helper")).toBe(resolveModel("registry-test", "another"));
  });
});
