import type {
  CallOptions,
  FileContent,
  MediaFile,
  NamedFile,
  PlainFileContent,
  ResultFile,
  TaggedFile,
  TaggedFileContent,
} from "./call-options.ts";

/**
 * A language model of the AI SDK, of specification version 2, 3 or 4: the part of each that is used here, so that none
 * of the SDK's packages is needed.
 *
 * @see https://github.com/vercel/ai/tree/main/packages/provider/src/language-model
 */
export type LanguageModel =
  | VersionedModel<"v2", PlainFileContent, MediaFile>
  | VersionedModel<"v3", PlainFileContent, NamedFile>
  | VersionedModel<"v4", TaggedFileContent, TaggedFile>;

/** A model of any version: what is put into its prompts must fit its version. */
export type AnyVersion = VersionedModel<"v2" | "v3" | "v4", FileContent, ResultFile>;

interface VersionedModel<Version, Data, Result> {
  readonly specificationVersion: Version;
  readonly provider: string;
  readonly modelId: string;
  doGenerate(options: CallOptions<Data, Result>): PromiseLike<GenerateResult>;
  doStream(options: CallOptions<Data, Result>): PromiseLike<{ readonly stream: ReadableStream<StreamPart> }>;
}

/** An answer that came at once. */
export interface GenerateResult {
  readonly content: readonly ContentPart[];
  readonly finishReason: FinishReason;
  readonly usage: Usage;
  readonly warnings: readonly object[];
}

/** What a provider says of a part, by its name; wanted back as `providerOptions`. */
export type ProviderMetadata = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** Bytes as base64 text or as they are; version 4 says which of several forms it is. */
export type FileData =
  | string
  | Uint8Array
  | { readonly type: "data"; readonly data: string | Uint8Array }
  | { readonly type: "url"; readonly url: URL };

/** A piece of an answer that came at once, and of a stream when it is not cut into fragments. */
export type ContentPart =
  | { readonly type: "text"; readonly text: string; readonly providerMetadata?: ProviderMetadata }
  | { readonly type: "reasoning"; readonly text: string; readonly providerMetadata?: ProviderMetadata }
  | WholePart;

/** Pieces that come whole, in a stream too. */
export type WholePart = ToolCall | GeneratedFile | Source | Unused;

/** A call; `input` is the text of its arguments as the model wrote it. */
export interface ToolCall {
  readonly type: "tool-call";
  readonly toolCallId: string;
  readonly toolName: string;
  readonly input: string;
  /** The provider has run it itself, for example a web search. */
  readonly providerExecuted?: boolean | undefined;
  readonly providerMetadata?: ProviderMetadata;
}

/** A file that the model made. */
export interface GeneratedFile {
  readonly type: "file";
  readonly mediaType: string;
  readonly data: FileData;
  readonly providerMetadata?: ProviderMetadata;
}

/** Where the model has something from. */
export interface Source {
  readonly type: "source";
  readonly sourceType: "url" | "document";
  readonly url?: string;
  readonly title?: string;
}

/** Pieces that have no place in a conversation of Toolwright. */
export interface Unused {
  readonly type: "tool-result" | "tool-approval-request" | "custom" | "reasoning-file";
}

/** A piece of a stream. */
export type StreamPart =
  | { readonly type: "stream-start"; readonly warnings: readonly object[] }
  | {
      readonly type: "text-start" | "text-end" | "reasoning-start" | "reasoning-end";
      readonly id: string;
      readonly providerMetadata?: ProviderMetadata;
    }
  | {
      readonly type: "text-delta" | "reasoning-delta";
      readonly id: string;
      readonly delta: string;
      readonly providerMetadata?: ProviderMetadata;
    }
  | {
      readonly type: "tool-input-start";
      readonly id: string;
      readonly toolName: string;
      readonly providerExecuted?: boolean | undefined;
    }
  | { readonly type: "tool-input-delta"; readonly id: string; readonly delta: string }
  | { readonly type: "tool-input-end"; readonly id: string }
  | WholePart
  | { readonly type: "finish"; readonly finishReason: FinishReason; readonly usage: Usage }
  | { readonly type: "error"; readonly error: unknown }
  | { readonly type: "raw"; readonly rawValue: unknown }
  | { readonly type: "response-metadata" | "ping" };

/** Version 2 has one word, later ones also the provider's own. */
export type FinishReason = string | { readonly unified: string; readonly raw: string | undefined };

/** Version 2 has one number for each direction, later ones tell what it is made of. */
export type Usage =
  | {
      readonly inputTokens: number | undefined;
      readonly outputTokens: number | undefined;
      readonly totalTokens: number | undefined;
      readonly reasoningTokens?: number | undefined;
      readonly cachedInputTokens?: number | undefined;
    }
  | {
      readonly inputTokens: { readonly total: number | undefined; readonly cacheRead: number | undefined };
      readonly outputTokens: { readonly total: number | undefined; readonly reasoning: number | undefined };
    };
