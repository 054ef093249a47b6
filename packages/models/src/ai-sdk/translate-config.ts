import type { JsonValue, ModelRequest } from "toolwright";
import type { EncodedTools } from "../dialects/dialect.ts";
import { isRecord } from "../failures/json-record.ts";
import type { EncodedOutput } from "../structured-output/encoded-output.ts";
import type { CallOptions, FunctionTool, ProviderOptions, Settings, ToolChoice } from "./call-options.ts";

/** Options from a request, apart from its conversation, and the settings that no option exists for. */
export interface TranslatedConfig {
  readonly options: Omit<CallOptions, "prompt">;
  readonly ignored: readonly string[];
}

const settingNames: ReadonlySet<string> = new Set<keyof Settings>([
  "maxOutputTokens",
  "temperature",
  "stopSequences",
  "topP",
  "topK",
  "presencePenalty",
  "frequencyPenalty",
  "seed",
]);

/**
 * Translates `generateContentConfig` and the tools. Beside the common settings, `headers` and `providerOptions` are
 * passed through as the AI SDK takes them; what is Gemini's alone is ignored and named.
 */
export function translateConfig(
  request: ModelRequest,
  tools: EncodedTools<unknown>,
  output?: EncodedOutput<unknown>,
): TranslatedConfig {
  const { headers, providerOptions, toolConfig, responseMimeType, responseJsonSchema, ...rest } = request.config;
  const settings = Object.entries(rest).filter(([name]) => settingNames.has(name));
  const schema = output?.schema ?? (isRecord(responseJsonSchema) ? responseJsonSchema : undefined);
  const wantsJson = output !== undefined || schema !== undefined || responseMimeType === "application/json";
  const toolChoice = toolChoiceOf(toolConfig, tools);
  return {
    options: {
      ...(Object.fromEntries(settings) as Settings),
      ...(isRecord(headers) && { headers: headers as Record<string, string> }),
      providerOptions: withStrictness(isRecord(providerOptions) ? (providerOptions as ProviderOptions) : {}, output),
      ...(wantsJson && { responseFormat: { type: "json" as const, ...(schema !== undefined && { schema }) } }),
      ...(tools.declarations.length > 0 && { tools: functionTools(tools), ...(toolChoice && { toolChoice }) }),
    },
    ignored: Object.keys(rest).filter((name) => !settingNames.has(name)),
  };
}

/** OpenAI's package promises that every answer fits its schema, unless it is told that this one cannot be promised. */
function withStrictness(given: ProviderOptions, output: EncodedOutput<unknown> | undefined): ProviderOptions {
  if (output === undefined) return given;
  return { ...given, openai: { strictJsonSchema: output.strict, ...given["openai"] } };
}

function functionTools({ declarations }: EncodedTools<unknown>): FunctionTool[] {
  return declarations.map(({ name, description, parameters, strict }) => ({
    type: "function",
    name,
    description,
    inputSchema: parameters,
    ...(strict === undefined ? {} : { strict }),
  }));
}

const choices: ReadonlyMap<JsonValue | undefined, ToolChoice> = new Map([
  ["AUTO", { type: "auto" }],
  ["ANY", { type: "required" }],
  ["NONE", { type: "none" }],
]);

/** Gemini's `toolConfig.functionCallingConfig`, which is how a choice of tools is written in every configuration. */
function toolChoiceOf(toolConfig: JsonValue | undefined, tools: EncodedTools<unknown>): ToolChoice | undefined {
  const calling = isRecord(toolConfig) ? toolConfig["functionCallingConfig"] : undefined;
  if (!isRecord(calling)) return undefined;
  const names = calling["allowedFunctionNames"];
  if (calling["mode"] === "ANY" && Array.isArray(names) && names.length === 1) {
    return { type: "tool", toolName: tools.encodeName(String(names[0])) };
  }
  return choices.get(calling["mode"] as JsonValue | undefined);
}
