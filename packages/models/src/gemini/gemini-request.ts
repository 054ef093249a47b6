import type { GenerateContentConfig, GenerateContentParameters, Tool } from "@google/genai";
import type { FunctionDeclaration, ModelRequest } from "toolwright";
import type { EncodedTools } from "../dialects/dialect.ts";
import { geminiContents } from "./gemini-history.ts";

/**
 * A request in the form of the Gemini SDK. Everything in `config` is passed through: generation and safety settings,
 * thinking, tools of Google's own beside the functions, cached content.
 */
export function geminiRequest(
  model: string,
  request: ModelRequest,
  tools: EncodedTools<FunctionDeclaration>,
): GenerateContentParameters {
  const given = request.config as GenerateContentConfig;
  const config: GenerateContentConfig = { ...given, automaticFunctionCalling: { disable: true } };
  if (request.systemInstruction !== undefined) config.systemInstruction = request.systemInstruction;
  if (tools.tools.length > 0) {
    // The SDK's enum of type names has the values that ours has.
    config.tools = [...(given.tools ?? []), { functionDeclarations: tools.tools } as Tool];
    const allowed = given.toolConfig?.functionCallingConfig?.allowedFunctionNames;
    if (allowed !== undefined)
      config.toolConfig = withAllowedNames(
        given,
        allowed.map((name) => tools.encodeName(name)),
      );
  }
  if (request.outputSchema !== undefined) {
    config.responseMimeType = "application/json";
    config.responseJsonSchema = request.outputSchema;
  }
  return { model, contents: geminiContents(request.contents, tools, model), config };
}

function withAllowedNames(
  { toolConfig }: GenerateContentConfig,
  allowedFunctionNames: string[],
): NonNullable<GenerateContentConfig["toolConfig"]> {
  return { ...toolConfig, functionCallingConfig: { ...toolConfig?.functionCallingConfig, allowedFunctionNames } };
}
