/** What `toolwright run` was asked for. */
export interface RunCommand {
  readonly kind: "run";
  readonly file: string;
  /** One turn each; empty for an interactive session. */
  readonly prompts: readonly string[];
  /** Takes the place of the agent's own model. */
  readonly model?: string;
  /** The export that is the agent. */
  readonly agent?: string;
  readonly json: boolean;
  readonly verbose: boolean;
}

/** What `toolwright tools` was asked for. */
export interface ToolsCommand {
  readonly kind: "tools";
  readonly file: string;
  /** The only export to be looked at. */
  readonly exportName?: string;
  readonly json: boolean;
  readonly verbose: boolean;
}

/** What `toolwright check` was asked for. */
export interface CheckCommand {
  readonly kind: "check";
  readonly files: readonly string[];
  /** Also what this provider, or `all` of them, would drop, rewrite or reject. */
  readonly provider?: string;
  /** Write the snapshots anew instead of comparing with them. */
  readonly update: boolean;
  readonly json: boolean;
  readonly verbose: boolean;
}

/** What `toolwright inject` was asked for. */
export interface InjectCommand {
  readonly kind: "inject";
  /** The compiler's output. */
  readonly folder: string;
  /** The tsconfig that the folder was built with. */
  readonly project?: string;
  /** Warnings count as failure. */
  readonly strict: boolean;
  readonly json: false;
  readonly verbose: boolean;
}

/** A command line that was understood. */
export type Command = RunCommand | ToolsCommand | CheckCommand | InjectCommand;
