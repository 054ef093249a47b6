import type { JsonObject, Part } from "toolwright";
import type { EncodedTools } from "../dialects/dialect.ts";
import { packProviderData } from "../history/provider-data.ts";
import { isRecord, parseJson } from "../json-values/json-value.ts";
import type { FileData, ProviderMetadata } from "./language-model.ts";

/** A piece of an answer while it is being put together. */
export interface Piece {
  readonly kind: "text" | "thought" | "call" | "file";
  /** Text, or the arguments of a call as text. */
  text: string;
  metadata: ProviderMetadata;
  readonly call?: { readonly id: string; readonly name: string };
  readonly file?: Part;
}

/** The finished part; none for text that says nothing and carries nothing. */
export function partOf(piece: Piece, provider: string, tools: EncodedTools<unknown>): Part[] {
  const { kind, text, metadata, call, file } = piece;
  const signature =
    Object.keys(metadata).length === 0
      ? {}
      : { thoughtSignature: packProviderData(provider, JSON.parse(JSON.stringify(metadata)) as JsonObject) };
  if (file !== undefined) return [{ ...file, ...signature }];
  if (call !== undefined) {
    const id = call.id === "" ? {} : { id: call.id };
    return [{ functionCall: { ...id, ...readCall(call.name, text, tools) }, ...signature }];
  }
  if (text === "" && signature.thoughtSignature === undefined) return [];
  return [kind === "thought" ? { text, thought: true, ...signature } : { text, ...signature }];
}

/**
 * The call in the words of the declared tool. Arguments stay the text that the model wrote, unless the dialect has
 * something to undo in them: only the agent loop may judge them.
 */
function readCall(name: string, argsText: string, tools: EncodedTools<unknown>) {
  const args = parseJson(argsText);
  if (!isRecord(args)) return { name: tools.decodeCall({ name, args: {} }).name, argsText };
  const call = tools.decodeCall({ name, args });
  const changed = JSON.stringify(call.args) !== JSON.stringify(args);
  return changed ? { name: call.name, args: { ...call.args } } : { name: call.name, argsText };
}

/** A file that the model made, as a part. */
export function filePartOf(mimeType: string, data: FileData): Part {
  if (typeof data === "string") return { inlineData: { mimeType, data } };
  if (data instanceof Uint8Array) return { inlineData: { mimeType, data: toBase64(data) } };
  if (data.type === "url") return { fileData: { mimeType, fileUri: data.url.href } };
  return filePartOf(mimeType, data.data);
}

function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}
