/** A change of one thing in a source text, and what alone it may change in a declaration. */
export interface Mutation {
  readonly what: string;
  /** Where in the text it is, and what stands there instead. */
  readonly start: number;
  readonly end: number;
  readonly replacement: string;
  /** Matches the paths in the declaration that change; nothing else may. */
  readonly changes: RegExp;
  /** What may change when what was left out until now is required and cannot be given, or takes with it what requires it. */
  readonly orRefused?: RegExp;
  /** Something nearer to the function may say the same, so that nothing changes. */
  readonly mayBeSilent?: boolean;
}

/** Where a type is used is not known: what it says can be anywhere. */
export const ANYWHERE = "parameters";

/** The paths of one parameter in a declaration, as the beginning of a pattern. */
export const ANY_PARAMETER = "parameters(?:\\.properties\\.[^.]+|\\.\\$defs\\.\\w+)?";

/** What may change somewhere inside a parameter. */
export function inside(prefix: string, keywords: string): RegExp {
  return new RegExp(`^(?:${prefix}|parameters\\.\\$defs)(?:\\..+)?\\.(?:${keywords})(?:\\.\\d+)*$`);
}

/** What may change when a member comes, goes or becomes another. */
export function anythingInside(prefix: string): RegExp {
  return new RegExp(`^(?:${prefix}(?:\\.|$)|parameters\\.(?:\\$defs|required)|diagnostics$|call\\.params)`);
}

export function quoted(text: string): string {
  return text.replace(/[^\w]/g, "\\$&");
}
