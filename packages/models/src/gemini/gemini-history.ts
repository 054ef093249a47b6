import type { Content, Part } from "toolwright";
import type { EncodedTools } from "../dialects/dialect.ts";
import { isPacked } from "../history/provider-data.ts";
import { type FileRule, fitFiles } from "../result-files/fit-files.ts";
import { isFromVersion3 } from "../result-files/gemini-files.ts";

/** How a conversation is put to one model. */
export interface GeminiTarget {
  readonly model: string;
  readonly tools: EncodedTools<unknown>;
  /** The files that the model can be shown beside a result. */
  readonly shows: FileRule;
}

/**
 * The conversation as Gemini takes it back: names and arguments in its dialect, its own thought signatures beside the
 * parts they came with, and nothing of another provider's thoughts. Parts that say nothing are left out, since the API
 * refuses them.
 */
export function geminiContents(contents: readonly Content[], { model, tools, shows }: GeminiTarget): Content[] {
  const encoded = contents.map(({ role, parts = [] }) => ({
    ...(role === undefined ? {} : { role }),
    parts: parts.flatMap((part) => encodePart(part, tools, shows)),
  }));
  const spoken = encoded.filter(({ parts }) => parts.length > 0);
  return isFromVersion3(model) ? spoken.map(signFirstCall) : spoken;
}

function encodePart(part: Part, tools: EncodedTools<unknown>, shows: FileRule): Part[] {
  const { thoughtSignature, ...rest } = part;
  const own = thoughtSignature !== undefined && !isPacked(thoughtSignature) ? { thoughtSignature } : {};
  const unsigned = own.thoughtSignature === undefined;
  if (unsigned && (part.thought === true || part.text === "")) return [];
  if (part.functionCall !== undefined) {
    const { id, name = "", args = {} } = part.functionCall;
    const call = tools.encodeCall({ name, args });
    return [{ ...rest, functionCall: { ...(id === undefined ? {} : { id }), ...call }, ...own }];
  }
  if (part.functionResponse !== undefined) {
    const { parts: _all, name = "", ...answer } = part.functionResponse;
    const { response, files } = fitFiles(part.functionResponse, shows);
    const encoded = { name: tools.encodeName(name), response: tools.encodeResult(response) };
    const shown = files.length === 0 ? {} : { parts: [...files] };
    return [{ ...rest, functionResponse: { ...answer, ...encoded, ...shown } }];
  }
  return [{ ...rest, ...own }];
}

/**
 * The first call of each step must be signed, also one that another model made: from version 3 on, calls without a
 * signature are refused with status 400. For those the documentation names a text that is accepted in its place.
 *
 * @see https://ai.google.dev/gemini-api/docs/thought-signatures
 */
function signFirstCall(content: Content): Content {
  const first = content.parts?.findIndex(({ functionCall }) => functionCall !== undefined) ?? -1;
  const parts = content.parts?.map((part, index) =>
    index === first && part.thoughtSignature === undefined ? { ...part, thoughtSignature: NO_SIGNATURE } : part,
  );
  return parts === undefined ? content : { ...content, parts };
}

const NO_SIGNATURE = "skip_thought_signature_validator";
