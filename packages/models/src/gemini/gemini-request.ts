import type { GenerateContentConfig, GenerateContentParameters, Tool, ToolConfig } from "@google/genai";
import type { FunctionDeclaration, ModelRequest } from "toolwright";
import type { EncodedTools } from "../dialects/dialect.ts";
import type { EncodedOutput } from "../structured-output/encoded-output.ts";
import { type GeminiTarget, geminiContents } from "./gemini-history.ts";

/**
 * A request in the form of the Gemini SDK. Everything in `config` is passed through: generation and safety settings,
 * thinking, tools of Google's own beside the functions, cached content.
 */
export function geminiRequest(
  request: ModelRequest,
  target: GeminiTarget & { readonly tools: EncodedTools<FunctionDeclaration> },
  output: EncodedOutput<FunctionDeclaration> | undefined,
): GenerateContentParameters {
  const { model, tools } = target;
  const given = request.config as GenerateContentConfig;
  const config: GenerateContentConfig = { ...given, automaticFunctionCalling: { disable: true } };
  if (request.systemInstruction !== undefined) config.systemInstruction = request.systemInstruction;
  if (tools.tools.length > 0) {
    // The SDK's enum of type names has the values that ours has.
    config.tools = [...(given.tools ?? []), { functionDeclarations: tools.tools } as Tool];
  }
  if (given.toolConfig !== undefined) config.toolConfig = toolConfigOf(given.toolConfig, tools);
  if (output !== undefined) Object.assign(config, responseShape(output));
  return { model, contents: geminiContents(request.contents, target), config };
}

/** In the same of the API's two forms in which the model takes parameters. */
function responseShape({ rendered }: EncodedOutput<FunctionDeclaration>): GenerateContentConfig {
  const { parameters, parametersJsonSchema } = rendered ?? {};
  return {
    responseMimeType: "application/json",
    ...(parameters !== undefined && { responseSchema: parameters }),
    ...(parametersJsonSchema !== undefined && { responseJsonSchema: parametersJsonSchema }),
  };
}

/** Names as Gemini knows them. Arguments in fragments are not asked for: a call is handed over whole. */
function toolConfigOf(given: ToolConfig, tools: EncodedTools<FunctionDeclaration>): ToolConfig {
  const { functionCallingConfig: calling } = given;
  if (calling === undefined) return given;
  const { allowedFunctionNames, streamFunctionCallArguments: _fragments, ...rest } = calling;
  const names = allowedFunctionNames?.map((name) => tools.encodeName(name));
  return { ...given, functionCallingConfig: names === undefined ? rest : { ...rest, allowedFunctionNames: names } };
}
