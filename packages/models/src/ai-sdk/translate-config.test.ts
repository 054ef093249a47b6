import type { JsonObject, ToolDeclaration } from "toolwright";
import { describe, expect, it } from "vitest";
import { plainDialect } from "../dialects/plain-dialect.ts";
import { translateConfig } from "./translate-config.ts";

const declaration: ToolDeclaration = {
  name: "f",
  description: "Does.",
  parameters: { type: "object", properties: {} },
};

function translate(config: JsonObject, declarations = [declaration]) {
  const request = { model: "m", contents: [], tools: declarations, config };
  return translateConfig(request, plainDialect.encodeTools(declarations));
}

describe("generateContentConfig for the AI SDK", () => {
  it("has the settings that all providers share, and what is passed through", () => {
    const config = { temperature: 0, maxOutputTokens: 9, stopSequences: ["."], providerOptions: { a: { b: 1 } } };
    expect(translate({ ...config, headers: { "x-a": "1" } }).options).toMatchObject({
      ...config,
      headers: { "x-a": "1" },
    });
  });

  it("names what is Gemini's alone", () => {
    expect(translate({ topK: 1, safetySettings: [], thinkingConfig: {} }).ignored).toEqual([
      "safetySettings",
      "thinkingConfig",
    ]);
  });

  it.each([
    [{ mode: "AUTO" }, { type: "auto" }],
    [{ mode: "NONE" }, { type: "none" }],
    [{ mode: "ANY" }, { type: "required" }],
    [
      { mode: "ANY", allowedFunctionNames: ["f"] },
      { type: "tool", toolName: "f" },
    ],
    [{ mode: "ANY", allowedFunctionNames: ["f", "g"] }, { type: "required" }],
    [{}, undefined],
  ])("translates the choice of tools %j", (functionCallingConfig, expected) => {
    expect(translate({ toolConfig: { functionCallingConfig } }).options.toolChoice).toEqual(expected);
  });

  it("offers only the tools of which one must be called", () => {
    const functionCallingConfig = { mode: "ANY", allowedFunctionNames: ["f", "h"] };
    const declarations = ["f", "g", "h"].map((name) => ({ ...declaration, name }));
    const { options } = translate({ toolConfig: { functionCallingConfig } }, declarations);
    expect([options.tools?.map(({ name }) => name), options.toolChoice]).toEqual([["f", "h"], { type: "required" }]);
  });

  it("names a choice of tools that only Gemini has", () => {
    const toolConfig = { functionCallingConfig: { mode: "VALIDATED" } };
    expect(translate({ toolConfig }).ignored).toEqual(["toolConfig.functionCallingConfig.mode"]);
  });

  it("asks for no choice among no tools, which providers refuse", () => {
    const { options } = translate({ toolConfig: { functionCallingConfig: { mode: "ANY" } } }, []);
    expect([options.tools, options.toolChoice]).toEqual([undefined, undefined]);
  });

  it("asks for JSON, of a shape when there is one", () => {
    const schema = { type: "object" };
    expect(translate({ responseMimeType: "application/json" }).options.responseFormat).toEqual({ type: "json" });
    expect(translate({ responseJsonSchema: schema }).options.responseFormat).toEqual({ type: "json", schema });
  });
});
