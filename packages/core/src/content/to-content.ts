import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Content, FunctionResponse, Part } from "./content.ts";
import { saysSomething, toParts, toResponse } from "./part-payload.ts";
import { readResponseFile } from "./response-file.ts";

/** The ways in which a user's message may be given. */
export type Message = string | readonly Part[] | Content;

/**
 * A message as content of the role `user`: plain JSON, without parts that say nothing.
 * @throws ToolwrightError `INVALID_MESSAGE` when there is nothing in it, or a late result with files that are none.
 */
export function toUserContent(message: Message): Content {
  const parts = toParts(partsOf(message)).filter(saysSomething).map(withResponse);
  for (const { functionResponse } of parts) checkFiles(functionResponse);
  if (parts.length > 0) return { role: "user", parts };
  throw new ToolwrightError(
    "INVALID_MESSAGE",
    "The message of a turn is empty. Give newMessage a text, a list of parts, or content with parts.",
  );
}

/** Whoever delivers a late result may have nothing but a text or a number. */
function withResponse(part: Part): Part {
  const { functionResponse } = part;
  if (functionResponse === undefined) return part;
  return { ...part, functionResponse: { ...functionResponse, response: toResponse(functionResponse.response) } };
}

function partsOf(message: Message | undefined): readonly Part[] {
  if (message === undefined || message === null) return [];
  if (typeof message === "string") return [{ text: message }];
  return isPartList(message) ? message : (message.parts ?? []);
}

function checkFiles({ id = "", parts = [] }: FunctionResponse = {}): void {
  for (const reading of [parts].flat().map(readResponseFile)) {
    if ("file" in reading) continue;
    throw new ToolwrightError(
      "INVALID_MESSAGE",
      `The message answers the call ${JSON.stringify(id)} with a file that no model could be shown: ${reading.problem}.`,
      { details: { functionCallId: id } },
    );
  }
}

function isPartList(message: readonly Part[] | Content): message is readonly Part[] {
  return Array.isArray(message);
}
