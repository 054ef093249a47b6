import type { Fault, RuleDescription, Severity } from "@toolwright/inspect";
import type { ListedTool } from "../declarations/listed-tool.ts";

/** A finding as it is shown: where, what, why, and what to do. */
export interface Finding {
  /** The id of the rule. */
  readonly rule: string;
  readonly severity: Severity;
  /** The name of the tool. */
  readonly tool: string;
  /** Dotted from the parameter's name, `[]` for the items of a list; empty for the tool itself. */
  readonly path: string;
  /** Relative to the working folder. */
  readonly file: string;
  /** The one-based line of the parameter or member, else of the tool; absent when neither is known. */
  readonly line?: number;
  /** What is wrong. */
  readonly message: string;
  /** Why a model gets it wrong. */
  readonly why: string;
  /** What to do. */
  readonly fix: string;
}

/** A fault with the tool that has it. Without a tool it is about a file as a whole. */
export interface ToolFault extends Fault {
  readonly tool?: ListedTool;
  /** Absolute path of the file that is to be mended, when that is not the module. */
  readonly in?: string;
}

/** What a source may need to know beside the tools. */
export interface CheckContext {
  /** Absolute path of the file that is checked. */
  readonly file: string;
  /** The value of `--provider`. */
  readonly provider?: string;
  /** `--update`: snapshots are written instead of compared. */
  readonly update: boolean;
  /** The options that a project has set for a rule, the defaults filled in. */
  optionsOf(rule: string): { readonly [name: string]: number };
  /** Says something about the work itself, for example that a snapshot was written. */
  remark(text: string): void;
}

/**
 * Something that finds fault with the tools of a file.
 *
 * Contract: every fault names one of `rules`; what a project or a doc comment has switched off is taken out afterwards.
 */
export interface FindingSource {
  readonly rules: readonly RuleDescription[];
  find(tools: readonly ListedTool[], context: CheckContext): readonly ToolFault[];
}
