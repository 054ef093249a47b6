import type { Signature } from "./signature.ts";

/** Where a tool was constructed, as the running program names it (before source maps): zero-based line and column. */
export interface CallSite {
  readonly url: string;
  readonly line: number;
  readonly column: number;
}

/** A function whose signature is wanted. */
export interface SignatureRequest {
  readonly fn: Function;
  /**
   * Parameter names as the running code has them, `{}` for a destructured one, with `...` before a rest parameter.
   * Absent when the text of the function does not tell (bound, native).
   */
  readonly parameterNames?: readonly string[];
  /** The name that was given explicitly, if any. */
  readonly name?: string;
  /** The function is the `call` method of an object of this class, whose name the tool takes. */
  readonly className?: string;
  /** Where the tool was constructed: the type of the expression there is the last word. */
  readonly callSite?: CallSite;
}

/** A signature, or why there is none. `reason` continues the sentence "no type information for NAME: …". */
export type SignatureResult =
  | { readonly signature: Signature }
  | {
      readonly code: "NO_TYPE_INFORMATION" | "TYPE_NOT_RESOLVED";
      readonly reason: string;
      /** What the developer can do, best first. */
      readonly remedies: readonly string[];
    };

/**
 * Reads signatures at development time.
 *
 * Contract: synchronous; answers in the order asked, one result for each request; never throws for a request it cannot
 * answer; never guesses.
 */
export interface SignatureResolver {
  resolve(requests: readonly SignatureRequest[]): SignatureResult[];
}
