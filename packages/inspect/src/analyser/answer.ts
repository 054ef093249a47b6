import type { Signature, SignatureResult } from "toolwright";
import { NeedsCallSite, Refusal } from "./refusal.ts";

/**
 * What comes of reading a signature: the signature, or why there is none.
 *
 * @throws what `read` throws when it is not a refusal.
 */
export function answer(read: () => Signature): SignatureResult {
  try {
    return { signature: read() };
  } catch (cause) {
    if (cause instanceof Refusal) return cause.result;
    if (!(cause instanceof NeedsCallSite)) throw cause;
    return {
      code: "NO_TYPE_INFORMATION",
      reason: cause.message,
      remedies: [
        "pass the call that makes it directly: `new FunctionTool(make<Config>(…))`",
        "pass a schema: `new FunctionTool(fn, { parameters })`",
      ],
    };
  }
}
