import type { JsonObject, JsonValue, ModelResponse, Part } from "toolwright";
import type { EncodedTools } from "../dialects/dialect.ts";
import { filePartOf, type Piece, partOf } from "./answer-parts.ts";
import { type ChatCall, ChatCalls } from "./chat-calls.ts";
import { finishReasonOf } from "./finish-reason.ts";
import type { ContentPart, FinishReason, ProviderMetadata, StreamPart, ToolCall, Usage } from "./language-model.ts";
import { usageOf } from "./usage.ts";

/** Puts an answer together from the pieces of a stream, or from an answer that came at once. */
export class AiSdkAnswer {
  readonly #provider: string;
  readonly #tools: EncodedTools<unknown>;
  readonly #pieces: Piece[] = [];
  /** The piece that fragments with this id belong to. */
  readonly #open = new Map<string, Piece>();
  readonly #chat = new ChatCalls();
  readonly #sources: JsonValue[] = [];
  readonly #warnings: JsonValue[] = [];

  constructor(provider: string, tools: EncodedTools<unknown>) {
    this.#provider = provider;
    this.#tools = tools;
  }

  /** @returns What can be shown at once. */
  add(part: StreamPart | ContentPart): Part | undefined {
    switch (part.type) {
      case "text":
      case "reasoning":
        this.#start(part.type === "text" ? "text" : "thought", part).text = part.text;
        return undefined;
      case "text-start":
      case "reasoning-start":
        this.#open.set(part.id, this.#start(part.type === "text-start" ? "text" : "thought", part));
        return undefined;
      case "text-delta":
      case "reasoning-delta":
        return this.#append(part.type === "text-delta" ? "text" : "thought", part);
      case "text-end":
      case "reasoning-end":
        keepMetadata(this.#open.get(part.id), part.providerMetadata);
        this.#open.delete(part.id);
        return undefined;
      case "stream-start":
        this.warn(part.warnings);
        return undefined;
      default:
        return this.#addWhole(part);
    }
  }

  /** Whether what the SDK could not read of the last chunk was read here. */
  get hasReadChunk(): boolean {
    return this.#chat.hasReadChunk;
  }

  /** Notes what the SDK or the provider did not take as it was meant. */
  warn(warnings: readonly object[]): void {
    for (const warning of warnings) this.#warnings.push(JSON.parse(JSON.stringify(warning)));
  }

  whole(finishReason: FinishReason, usage: Usage): ModelResponse {
    const parts = withCalls(this.#pieces, this.#chat.calls).flatMap((piece) =>
      partOf(piece, this.#provider, this.#tools),
    );
    const customMetadata: JsonObject = {};
    if (this.#sources.length > 0) customMetadata["sources"] = this.#sources;
    if (this.#warnings.length > 0) customMetadata["warnings"] = this.#warnings;
    return {
      ...(parts.length > 0 && { content: { role: "model", parts } }),
      finishReason: finishReasonOf(finishReason, this.#provider),
      usageMetadata: usageOf(usage),
      ...(Object.keys(customMetadata).length > 0 && { customMetadata }),
    };
  }

  #addWhole(part: StreamPart | ContentPart): undefined {
    switch (part.type) {
      case "tool-input-start":
        if (part.providerExecuted !== true) this.#startCall(part.id, part.toolName);
        break;
      case "tool-input-delta": {
        const call = this.#open.get(part.id);
        if (call !== undefined) call.text += part.delta;
        break;
      }
      case "tool-call":
        if (part.providerExecuted !== true) this.#finishCall(part);
        break;
      case "file":
        this.#pieces.push({
          kind: "file",
          text: "",
          metadata: part.providerMetadata ?? {},
          file: filePartOf(part.mediaType, part.data),
        });
        break;
      case "raw":
        this.#chat.add(part.rawValue);
        break;
      case "source":
        if (part.url !== undefined) this.#sources.push({ url: part.url, title: part.title ?? part.url });
    }
  }

  #start(kind: "text" | "thought", { providerMetadata = {} }: { providerMetadata?: ProviderMetadata }): Piece {
    const piece: Piece = { kind, text: "", metadata: providerMetadata };
    this.#pieces.push(piece);
    return piece;
  }

  #append(
    kind: "text" | "thought",
    part: { readonly id: string; readonly delta: string; readonly providerMetadata?: ProviderMetadata },
  ): Part | undefined {
    const piece = this.#open.get(part.id) ?? this.#start(kind, part);
    this.#open.set(part.id, piece);
    piece.text += part.delta;
    keepMetadata(piece, part.providerMetadata);
    if (part.delta === "") return undefined;
    return kind === "thought" ? { text: part.delta, thought: true } : { text: part.delta };
  }

  #startCall(id: string, name: string): Piece {
    const piece: Piece = { kind: "call", text: "", metadata: {}, call: { id, name } };
    this.#pieces.push(piece);
    this.#open.set(id, piece);
    return piece;
  }

  /**
   * The SDK repeats the whole call after its fragments, but not always: some versions leave out calls whose arguments
   * are not valid JSON. Then what came of it is the call. Several calls may have the same id.
   */
  #finishCall({ toolCallId, toolName, input, providerMetadata }: ToolCall): void {
    const started = this.#pieces.find(
      (piece) => piece.call?.id === toolCallId && piece.call.name === toolName && !this.#finished.has(piece),
    );
    const piece = started ?? this.#startCall(toolCallId, toolName);
    piece.text = input;
    keepMetadata(piece, providerMetadata);
    this.#finished.add(piece);
  }

  readonly #finished = new Set<Piece>();
}

/** The pieces with the calls as they were read from the raw chunks, if any were, in place of those of the SDK. */
function withCalls(pieces: readonly Piece[], calls: readonly ChatCall[]): readonly Piece[] {
  if (calls.length === 0) return pieces;
  const others = pieces.filter(({ kind }) => kind !== "call");
  const known = pieces.filter(({ kind }) => kind === "call");
  const read = calls.map(({ id = "", name = "", argsText }, index): Piece => {
    const same =
      known.find(({ call }) => call?.id === id) ?? (known.length === calls.length ? known[index] : undefined);
    return { kind: "call", text: argsText, metadata: same?.metadata ?? {}, call: { id, name } };
  });
  return [...others, ...read];
}

function keepMetadata(piece: Piece | undefined, metadata: ProviderMetadata | undefined): void {
  if (piece === undefined || metadata === undefined) return;
  const merged = { ...piece.metadata };
  for (const [name, data] of Object.entries(metadata)) merged[name] = { ...merged[name], ...data };
  piece.metadata = merged;
}
