import type { Content, FunctionCall, FunctionResponse, FunctionResponsePart } from "toolwright";
import { ownParts } from "./told.ts";

/** What happened in a conversation, as far as this model cares: what the user said, and how calls ended. */
export type Turn =
  | { readonly kind: "said"; readonly text: string }
  | {
      readonly kind: "answered";
      readonly call: FunctionCall;
      readonly response: Record<string, unknown>;
      readonly files: readonly FunctionResponsePart[];
    };

/** The turns of a conversation, oldest first. The model's own texts follow from these and are left out. */
export function turnsOf(contents: readonly Content[]): Turn[] {
  const open: FunctionCall[] = [];
  const turns: Turn[] = [];
  for (const content of contents) {
    const parts = content.parts ?? [];
    for (const { functionCall, functionResponse } of parts) {
      if (functionCall) open.push(functionCall);
      if (functionResponse) turns.push(answered(open, functionResponse));
    }
    const text =
      content.role === "model"
        ? ""
        : ownParts(parts)
            .map((part) => (part.thought ? "" : (part.text ?? "")))
            .join("\n")
            .trim();
    if (text !== "") turns.push({ kind: "said", text });
  }
  return turns;
}

/** A response belongs to the call with its id, else to the first unanswered call of its name. */
function answered(open: FunctionCall[], { id, name, response = {}, parts: files = [] }: FunctionResponse): Turn {
  const byId = id === undefined ? -1 : open.findIndex((call) => call.id === id);
  const index = byId === -1 ? open.findIndex((call) => call.name === name) : byId;
  const [call] = index === -1 ? [] : open.splice(index, 1);
  return { kind: "answered", call: call ?? { ...(name !== undefined && { name }) }, response, files };
}
