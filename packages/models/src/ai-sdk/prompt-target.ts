import type { EncodedTools } from "../dialects/dialect.ts";
import type { FileRule } from "../result-files/fit-files.ts";
import type { AnyVersion } from "./language-model.ts";

/** How a conversation is put to one model. */
export interface PromptTarget {
  readonly model: AnyVersion;
  readonly tools: EncodedTools<unknown>;
  /** The ids of calls as the provider accepts them. */
  readonly callId: (id: string) => string;
  /** The files that the model can be shown beside a result. */
  readonly shows: FileRule;
}
