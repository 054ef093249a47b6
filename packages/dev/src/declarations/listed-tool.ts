import type { SourceFacts, SourceLine } from "@toolwright/inspect";
import type { Diagnostic, FunctionDeclaration, ToolDeclaration } from "toolwright";

/** A function or tool that was found in a module. */
export interface FoundTool {
  /** Its name, as far as it is known. */
  readonly name: string;
  /** How it was found, for example `export calculate` and `tool of math_wiz`. */
  readonly origins: readonly string[];
  /** Where it is defined: `src/agent.ts:12`, relative to the working folder. */
  readonly location?: string;
  readonly diagnostics: readonly Diagnostic[];
  /** Where a model sees it together with others: in an agent, an exported list, or the module's functions. */
  readonly seenIn: readonly string[];
  /** Where it is defined, when that is a file on this machine. */
  readonly source?: SourceLine;
  /** What its source tells beside the declaration; for functions of a running module only where it is asked for. */
  readonly facts?: SourceFacts;
}

/** One that a model can be told about. */
export interface DeclaredTool extends FoundTool {
  /** The declaration in neutral form. */
  readonly neutral: ToolDeclaration;
  /** The declaration in the form of the Gemini API. */
  readonly declaration: FunctionDeclaration;
}

/** One that cannot be declared as it is. */
export interface FaultyTool extends FoundTool {
  /** Why, and what to do; empty when the diagnostics say it. */
  readonly problem: string;
}

/** What a module holds for models. */
export type ListedTool = DeclaredTool | FaultyTool;

/** Whether a model can be told about it. */
export function isDeclared(tool: ListedTool): tool is DeclaredTool {
  return "neutral" in tool;
}
