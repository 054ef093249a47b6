import type { UsageMetadata } from "toolwright";
import type { Usage } from "./language-model.ts";

/** Token counts under the names of Toolwright; counts that the provider does not tell are left out. */
export function usageOf(usage: Usage): UsageMetadata {
  const { input, output, thoughts, cached, total } = countsOf(usage);
  const counts: Record<keyof UsageMetadata, number | undefined> = {
    promptTokenCount: input,
    candidatesTokenCount: output,
    thoughtsTokenCount: thoughts,
    cachedContentTokenCount: cached,
    totalTokenCount: total ?? (input === undefined || output === undefined ? undefined : input + output),
  };
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== undefined));
}

function countsOf({ inputTokens, outputTokens, ...rest }: Usage) {
  if (typeof inputTokens === "object" && typeof outputTokens === "object") {
    const { total: input, cacheRead: cached } = inputTokens;
    return { input, cached, output: outputTokens.total, thoughts: outputTokens.reasoning, total: undefined };
  }
  const { reasoningTokens: thoughts, cachedInputTokens: cached, totalTokens: total } = rest as Partial<FlatUsage>;
  return { input: numberOf(inputTokens), output: numberOf(outputTokens), thoughts, cached, total };
}

type FlatUsage = Extract<Usage, { readonly totalTokens: number | undefined }>;

function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}
