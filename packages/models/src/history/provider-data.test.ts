import { describe, expect, it } from "vitest";
import { isPacked, packProviderData, unpackProviderData } from "./provider-data.ts";

describe("data of a provider beside a part", () => {
  const data = { anthropic: { signature: "c2ln", text: "Zürich – 東京 🌡️" } };

  it("comes back as it was, to the same provider only", () => {
    const packed = packProviderData("anthropic.messages", data);
    expect(unpackProviderData("anthropic.messages", packed)).toEqual(data);
    expect(unpackProviderData("openai.responses", packed)).toBeUndefined();
  });

  it("is told from Gemini's own signatures", () => {
    expect(isPacked(packProviderData("a", {}))).toBe(true);
    for (const signature of ["", "c2lnbmF0dXJl", btoa('{"toolwright'), "not base64!"]) {
      expect(isPacked(signature)).toBe(false);
      expect(unpackProviderData("a", signature)).toBeUndefined();
    }
  });

  it("that was spoiled is nobody's", () => {
    const packed = packProviderData("a", data);
    expect(unpackProviderData("a", packed.slice(0, 40))).toBeUndefined();
    expect(unpackProviderData("a", `${packed.slice(0, 41)}…`)).toBeUndefined();
  });
});
