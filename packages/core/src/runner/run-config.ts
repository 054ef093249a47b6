import { ToolwrightError } from "../errors/toolwright-error.ts";
import { type OptionNames, refuseUnknownOptions } from "../schema/known-options.ts";
import { defaultMaxResultLength } from "../tools/tool-call.ts";

/** Limits and choices for one turn. Limits are positive whole numbers. */
export interface RunConfig {
  /** `sse` yields fragments of answers as partial events; `none` (default) yields whole answers only. */
  readonly streamingMode?: "none" | "sse" | undefined;
  /** How often the model may be called in one turn. Default 50. */
  readonly maxModelCalls?: number | undefined;
  /** How many model calls in a row may lead to nothing but failed tool calls. Default 5. */
  readonly maxToolFailures?: number | undefined;
  /** How often in a row the model may make exactly the same calls. Default 10. */
  readonly maxRepeatedCalls?: number | undefined;
  /**
   * Milliseconds that the turn may take, the first reading of types included. A tool that computes without a pause is not
   * interrupted: the turn ends after it. No limit by default.
   */
  readonly maxTurnMs?: number | undefined;
  /** How many tool calls of one model answer run at the same time. Default 8. */
  readonly maxParallelToolCalls?: number | undefined;
  /** Characters of JSON that one tool result may have before it is cut for the model. Default 100,000. */
  readonly maxResultLength?: number | undefined;
}

const runConfigNames: OptionNames<RunConfig> = {
  streamingMode: true,
  maxModelCalls: true,
  maxToolFailures: true,
  maxRepeatedCalls: true,
  maxTurnMs: true,
  maxParallelToolCalls: true,
  maxResultLength: true,
};

/** The longest time that a timer can wait, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** A configuration in which every choice is made; without `maxTurnMs`, there is no limit. */
export type ResolvedRunConfig = Pick<RunConfig, "maxTurnMs"> & {
  readonly [K in Exclude<keyof RunConfig, "maxTurnMs">]-?: NonNullable<RunConfig[K]>;
};

/**
 * Fills in what a configuration leaves out.
 * @throws ToolwrightError `INVALID_RUN_CONFIG` for a limit that is no positive whole number.
 */
export function resolveRunConfig(config: RunConfig = {}): ResolvedRunConfig {
  refuseUnknownOptions(config, runConfigNames, "INVALID_RUN_CONFIG", "runConfig");
  return {
    streamingMode: config.streamingMode ?? "none",
    maxModelCalls: limit("maxModelCalls", config.maxModelCalls ?? 50),
    maxToolFailures: limit("maxToolFailures", config.maxToolFailures ?? 5),
    maxRepeatedCalls: limit("maxRepeatedCalls", config.maxRepeatedCalls ?? 10),
    maxTurnMs: config.maxTurnMs === undefined ? undefined : timeLimit("maxTurnMs", config.maxTurnMs),
    maxParallelToolCalls: limit("maxParallelToolCalls", config.maxParallelToolCalls ?? 8),
    maxResultLength: limit("maxResultLength", config.maxResultLength ?? defaultMaxResultLength),
  };
}

/**
 * Checks a number of milliseconds, and cuts it to what a timer can wait.
 * @throws ToolwrightError `INVALID_RUN_CONFIG` for what is no positive whole number.
 */
export function timeLimit(name: string, milliseconds: number): number {
  return limit(name, Math.min(milliseconds, longestTimer));
}

function limit(name: string, value: number): number {
  if (Number.isSafeInteger(value) && value > 0) return value;
  throw new ToolwrightError("INVALID_RUN_CONFIG", `${name} is ${value}; it must be a positive whole number.`, {
    details: { name, value: String(value) },
  });
}
