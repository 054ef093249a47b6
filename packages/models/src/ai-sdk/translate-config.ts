import type { JsonValue, ModelRequest } from "toolwright";
import type { EncodedTools } from "../dialects/dialect.ts";
import { isRecord } from "../json-values/json-value.ts";
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
  const calling = callingOf(toolConfig, tools);
  const toolChoice = toolChoiceOf(calling);
  const offered = functionTools(tools).filter(({ name }) => calling.names.length < 2 || calling.names.includes(name));
  return {
    options: {
      ...(Object.fromEntries(settings) as Settings),
      ...(isRecord(headers) && { headers: headers as Record<string, string> }),
      providerOptions: withStrictness(isRecord(providerOptions) ? (providerOptions as ProviderOptions) : {}, output),
      ...(wantsJson && { responseFormat: { type: "json" as const, ...(schema !== undefined && { schema }) } }),
      ...(offered.length > 0 && { tools: offered, ...(toolChoice && { toolChoice }) }),
    },
    ignored: [
      ...Object.keys(rest).filter((name) => !settingNames.has(name)),
      ...(calling.mode === undefined || choices.has(calling.mode) ? [] : ["toolConfig.functionCallingConfig.mode"]),
    ],
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
interface Calling {
  readonly mode: JsonValue | undefined;
  /** The only tools that may be called, as the provider knows them; none when all may. */
  readonly names: readonly string[];
}

/** `allowedFunctionNames` counts where a call must be made; the others are then not offered at all. */
function callingOf(toolConfig: JsonValue | undefined, tools: EncodedTools<unknown>): Calling {
  const calling = isRecord(toolConfig) ? toolConfig["functionCallingConfig"] : undefined;
  if (!isRecord(calling)) return { mode: undefined, names: [] };
  const { mode, allowedFunctionNames: names } = calling as { [name: string]: JsonValue | undefined };
  const isLimited = mode === "ANY" && Array.isArray(names);
  return { mode, names: isLimited ? names.map((name) => tools.encodeName(String(name))) : [] };
}

function toolChoiceOf({ mode, names }: Calling): ToolChoice | undefined {
  const [only, ...others] = names;
  return only !== undefined && others.length === 0 ? { type: "tool", toolName: only } : choices.get(mode);
}
