/**
 * What became of a part of a declaration that a provider has no form for.
 *
 * - `described` said in a description instead
 * - `dropped` not told to the model; still checked when the tool is called
 * - `rewritten` said in another form, which is undone in the model's calls
 * - `renamed` a name was changed, which is undone in the model's calls
 * - `not-strict` the provider does not promise arguments that fit, for this tool
 * - `left-out` the tool is not part of the request
 */
export type LossEffect = "described" | "dropped" | "rewritten" | "renamed" | "not-strict" | "left-out";

/** One difference between a declaration and what a provider was sent of it. */
export interface Loss {
  /** The tool's own name. */
  readonly tool: string;
  /** Dotted path of the argument, items as `[]`, for example `profile.tags[]`; empty for the tool as a whole. */
  readonly path: string;
  /** The keyword concerned, for example `pattern`; `name` and `description` for the tool's own. */
  readonly keyword: string;
  readonly effect: LossEffect;
  /** `error` when the model does not get the tool, `warning` when it is told less, `info` when nothing gets lost. */
  readonly severity: "error" | "warning" | "info";
  /** One sentence for the developer: what was done and why. */
  readonly message: string;
}

/** How bad each effect is. */
export const SEVERITY_OF: { readonly [effect in LossEffect]: Loss["severity"] } = {
  described: "info",
  dropped: "warning",
  rewritten: "info",
  renamed: "info",
  "not-strict": "info",
  "left-out": "error",
};
