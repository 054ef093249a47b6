import type { LanguageModelV3, LanguageModelV3CallOptions } from "@ai-sdk/provider";
import type { LanguageModelV2, LanguageModelV2CallOptions } from "ai-sdk-provider-v2";
import type { LanguageModelV4, LanguageModelV4CallOptions } from "ai-sdk-provider-v4";
import { describe, expectTypeOf, it } from "vitest";
import type { aiSdk } from "./ai-sdk-model.ts";
import type {
  CallOptions,
  MediaFile,
  NamedFile,
  PlainFileContent,
  TaggedFile,
  TaggedFileContent,
} from "./call-options.ts";
import type { LanguageModel } from "./language-model.ts";

describe("language models of the AI SDK", () => {
  it("are accepted in every version of the specification", () => {
    expectTypeOf<LanguageModelV2>().toExtend<LanguageModel>();
    expectTypeOf<LanguageModelV3>().toExtend<LanguageModel>();
    expectTypeOf<LanguageModelV4>().toExtend<LanguageModel>();
    expectTypeOf<LanguageModelV2 | LanguageModelV3 | LanguageModelV4>().toExtend<Parameters<typeof aiSdk>[0]>();
  });

  it("get options that every version accepts", () => {
    expectTypeOf<CallOptions<PlainFileContent, MediaFile>>().toExtend<LanguageModelV2CallOptions>();
    expectTypeOf<CallOptions<PlainFileContent, NamedFile>>().toExtend<LanguageModelV3CallOptions>();
    expectTypeOf<CallOptions<TaggedFileContent, TaggedFile>>().toExtend<LanguageModelV4CallOptions>();
  });

  it("of version 4 do not get file data as earlier versions want it", () => {
    expectTypeOf<CallOptions<PlainFileContent, TaggedFile>>().not.toExtend<LanguageModelV4CallOptions>();
    expectTypeOf<CallOptions<TaggedFileContent, NamedFile>>().not.toExtend<LanguageModelV3CallOptions>();
  });

  it("D13: do not get a file beside a result in the words of another version", () => {
    expectTypeOf<CallOptions<PlainFileContent, NamedFile>>().not.toExtend<LanguageModelV2CallOptions>();
    expectTypeOf<CallOptions<PlainFileContent, MediaFile>>().not.toExtend<LanguageModelV3CallOptions>();
    expectTypeOf<CallOptions<TaggedFileContent, NamedFile>>().not.toExtend<LanguageModelV4CallOptions>();
  });
});
