import { type Content, type ModelRequest, type Part, ToolwrightError } from "toolwright";
import { unpackProviderData } from "../history/provider-data.ts";
import { withAnsweredResults } from "./answered-results.ts";
import type { AssistantPart, FileContent, FilePart, PromptMessage, ProviderOptions, TextPart } from "./call-options.ts";
import { isMistral } from "./is-mistral.ts";
import type { PromptTarget } from "./prompt-target.ts";
import { toolOutput } from "./tool-output.ts";

/**
 * The conversation as a prompt of the AI SDK. Thoughts and other data of a provider go back only to the same one; parts
 * and messages that say nothing are left out, since providers refuse them.
 */
export function promptOf(request: ModelRequest, target: PromptTarget): PromptMessage[] {
  const { systemInstruction, contents } = request;
  const said = contents.flatMap((content) =>
    content.role === "model" ? assistantMessage(content, target) : userMessages(content, target),
  );
  const messages = isMistral(target.model) ? withAnsweredResults(said) : said;
  return systemInstruction === undefined ? messages : [{ role: "system", content: systemInstruction }, ...messages];
}

/** Results of calls are a message of their own, before what the user says. */
function userMessages({ parts = [] }: Content, target: PromptTarget): PromptMessage[] {
  const { tools, callId } = target;
  const results = parts.flatMap(({ functionResponse }) => {
    if (functionResponse === undefined) return [];
    const { id = "", name = "" } = functionResponse;
    const output = toolOutput(functionResponse, target);
    return [{ type: "tool-result", toolCallId: callId(id), toolName: tools.encodeName(name), output } as const];
  });
  const spoken = parts.flatMap((part) => spokenPart(part, target));
  return [
    ...(results.length > 0 ? [{ role: "tool", content: results } as const] : []),
    ...(spoken.length > 0 ? [{ role: "user", content: spoken } as const] : []),
  ];
}

function assistantMessage({ parts = [] }: Content, target: PromptTarget): PromptMessage[] {
  const content = parts.flatMap((part) => assistantPart(part, target));
  return content.length > 0 ? [{ role: "assistant", content }] : [];
}

function assistantPart(part: Part, target: PromptTarget): AssistantPart[] {
  const own = unpackProviderData(target.model.provider, part.thoughtSignature);
  const options = own === undefined ? {} : { providerOptions: own as ProviderOptions };
  if (part.functionCall !== undefined) {
    const { id = "", name = "", args = {} } = part.functionCall;
    const call = target.tools.encodeCall({ name, args });
    return [{ type: "tool-call", toolCallId: target.callId(id), toolName: call.name, input: call.args, ...options }];
  }
  // A thought without its provider's signature is refused by those that sign thoughts, and unknown to all others.
  if (part.thought === true) {
    return own === undefined ? [] : [{ type: "reasoning", text: part.text ?? "", ...options }];
  }
  return spokenPart(part, target).map((spoken) => ({ ...spoken, ...options }));
}

function spokenPart({ text, inlineData, fileData }: Part, { model }: PromptTarget): (TextPart | FilePart)[] {
  if (text !== undefined && text !== "") return [{ type: "text", text }];
  const tagged = model.specificationVersion === "v4";
  if (inlineData?.data !== undefined) {
    const { data, mimeType = "application/octet-stream", displayName } = inlineData;
    return [filePart(mimeType, tagged ? { type: "data", data } : data, displayName)];
  }
  if (fileData?.fileUri !== undefined) {
    const { fileUri, mimeType = "application/octet-stream", displayName } = fileData;
    const url = addressOf(fileUri, model.modelId);
    return [filePart(mimeType, tagged ? { type: "url", url } : url, displayName)];
  }
  return [];
}

/** A name that only Google's own API knows, such as `files/abc`, is no address for anybody else. */
function addressOf(fileUri: string, model: string): URL {
  if (URL.canParse(fileUri)) return new URL(fileUri);
  const name = JSON.stringify(fileUri);
  throw new ToolwrightError(
    "BAD_REQUEST",
    `The model ${model} takes files by their web address or with their bytes, and ${name} is no address. Send the file as inlineData.`,
    { details: { model, fileUri } },
  );
}

function filePart(mediaType: string, data: FileContent, filename: string | undefined): FilePart {
  return { type: "file", mediaType, data, ...(filename === undefined ? {} : { filename }) };
}
