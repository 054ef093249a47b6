/** Limits and choices for one turn. */
export interface RunConfig {
  /** `sse` yields fragments of answers as partial events; `none` (default) yields whole answers only. */
  readonly streamingMode?: "none" | "sse";
  /** How often the model may be called in one turn. Default 50. */
  readonly maxModelCalls?: number;
  /** How many model calls in a row may lead to nothing but failed tool calls. Default 5. */
  readonly maxToolFailures?: number;
  /** Characters of JSON that one tool result may have before it is cut for the model. Default 100,000. */
  readonly maxResultLength?: number;
}

/** The limits that hold when a run names none. */
export const defaultRunConfig: Required<RunConfig> = {
  streamingMode: "none",
  maxModelCalls: 50,
  maxToolFailures: 5,
  maxResultLength: 100_000,
};
