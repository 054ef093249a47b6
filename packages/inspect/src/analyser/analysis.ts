import type { SignatureResult } from "toolwright";
import type { SourceFacts, SourceLine } from "../quality/source-facts.ts";

/** A place in a source file: zero-based line and column (UTF-16 units). */
export interface SourcePosition {
  /** Absolute path. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** What is known about one function object of the running program. */
export interface AnalysisRequest {
  /** `fn.name` without any `bound ` prefix; empty for an anonymous function. */
  readonly name: string;
  /**
   * Parameter names as the running code has them, `{}` for a destructured one, with `...` before a rest parameter.
   * Absent when the text of the function does not tell (bound, native).
   */
  readonly parameterNames?: readonly string[];
  /** Where the function is defined. `exact` is false when the position went through a source map. */
  readonly definition?: SourcePosition & { readonly exact: boolean };
  /** Why `definition` is absent, as the end of a sentence. */
  readonly definitionMissing?: string;
  /** How many leading arguments are already bound; absent when the function is not bound. */
  readonly boundArguments?: number;
  /** Where the tool was constructed. */
  readonly callSite?: SourcePosition;
}

/**
 * A result, with every file it depends on: the import closure of the modules that were read, their tsconfig files, and
 * files that are not there to which these would lead instead.
 */
export type AnalysisResult = SignatureResult & { readonly dependencies: readonly string[] };

/** A result whose dependencies are looked for when somebody asks: whoever waits for the result does not need them. */
export interface Reading {
  readonly result: SignatureResult;
  /**
   * What {@link AnalysisResult} says. To be asked before the analyser's next question, which may see other files; a
   * compiler that has ended since is started anew for it.
   */
  dependencies(): readonly string[];
}

/** An exported function or method holder of a module, read without running it. */
export interface ExportedFunction {
  /** The export's name; `default` for the default export. */
  readonly exportName: string;
  readonly result: SignatureResult;
  /** Where it is declared. */
  readonly place: SourceLine;
  /** What its source tells beside its signature, when that could be read. */
  readonly facts?: SourceFacts;
}

/** Text that is no TypeScript. */
export interface SyntaxFault extends SourceLine {
  /** One-based, in UTF-16 units. */
  readonly column: number;
  /** The compiler's words, such as `')' expected.` */
  readonly message: string;
}

/** A function by where it is defined. */
export interface FunctionPlace extends SourceLine {
  /** Its own name; empty for an anonymous function. */
  readonly name: string;
}

/**
 * Reads signatures with a TypeScript checker.
 *
 * Contract: synchronous; one result for each request, in order; a request that cannot be answered gets a result with a
 * reason, never a guess; results do not depend on which other requests are in the batch.
 */
export interface Analyser {
  analyse(requests: readonly AnalysisRequest[]): AnalysisResult[];
  /** Opens the program of a source file, so that a question about it is answered sooner. */
  prepare(file: string): void;
  /** {@link analyse} for whoever passes the results on before asking what they depend on. Never throws. */
  read(requests: readonly AnalysisRequest[]): Reading[];
  /** Every exported function of a module, in source order; a relative path begins in the working directory. */
  exportedFunctions(file: string): ExportedFunction[];
  /**
   * The names of all other values that a module exports, in source order: agents, tools, constants. Not its types. When
   * there are none, nothing is left to be found by running the module.
   */
  otherExports(file: string): string[];
  /** What is no TypeScript in a file, from the top; what else the file holds is read as far as it can be made out. */
  syntaxFaults(file: string): SyntaxFault[];
  /**
   * What the source of a function tells beside its signature; `undefined` when no function begins in that line, several
   * that fit do, or its signature depends on where it is used.
   */
  functionFacts(place: FunctionPlace): SourceFacts | undefined;
  /** Ends the compiler process. */
  close(): void;
}
