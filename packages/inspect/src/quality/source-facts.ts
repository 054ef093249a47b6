/** A line of a source file. */
export interface SourceLine {
  /** Absolute path. */
  readonly file: string;
  /** One-based. */
  readonly line: number;
}

/** Where a parameter or member is declared. */
export interface DeclaredPlace extends SourceLine {
  /** JSON pointer into the declaration's `parameters`. */
  readonly pointer: string;
  /** Dotted from the parameter's name, `[]` for the items of a list. */
  readonly path: string;
}

/** An ignore tag: it holds for what it stands on and for everything inside. */
export interface IgnoredRules extends SourceLine {
  /** The ids that it names; empty when it names none. */
  readonly rules: readonly string[];
  readonly reason: string;
  /** The pointer of the parameter or member it stands on; empty for the function. */
  readonly pointer: string;
}

/** What the source of a function tells beside its signature: lines, and which rules do not hold. */
export interface SourceFacts extends SourceLine {
  /** The parameters and members whose types were read from source files. */
  readonly places: readonly DeclaredPlace[];
  /** The lines of the `@param` tags, by the names they give. */
  readonly parameterTags: { readonly [name: string]: number };
  readonly ignored: readonly IgnoredRules[];
}
