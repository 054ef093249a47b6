import type { Content, Part } from "toolwright";
import type { EncodedTools } from "../dialects/dialect.ts";
import { isPacked } from "../history/provider-data.ts";

/**
 * The conversation as Gemini takes it back: names and arguments in its dialect, its own thought signatures beside the
 * parts they came with, and nothing of another provider's thoughts. Parts that say nothing are left out, since the API
 * refuses them.
 */
export function geminiContents(contents: readonly Content[], tools: EncodedTools<unknown>, model: string): Content[] {
  const encoded = contents.map(({ role, parts = [] }) => ({
    ...(role === undefined ? {} : { role }),
    parts: parts.flatMap((part) => encodePart(part, tools)),
  }));
  const spoken = encoded.filter(({ parts }) => parts.length > 0);
  return requiresSignatures(model) ? spoken.map(signFirstCall) : spoken;
}

function encodePart(part: Part, tools: EncodedTools<unknown>): Part[] {
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
    const { name = "", response = {} } = part.functionResponse;
    const encoded = { name: tools.encodeName(name), response: tools.encodeResult(response) };
    return [{ ...rest, functionResponse: { ...part.functionResponse, ...encoded } }];
  }
  return [{ ...rest, ...own }];
}

/** From version 3 on, calls without a signature are refused with status 400. Names without a version mean the latest. */
function requiresSignatures(model: string): boolean {
  return /gemini-(?![12]\b)/.test(model);
}

/**
 * The first call of each step must be signed, also one that another model made. For those the documentation names a
 * text that is accepted in place of a signature.
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
