import type { Part } from "../content/content.ts";
import type { ToolConfirmationAnswer } from "./event.ts";

/** The name by which an answer to a request for approval is known among function responses. */
export const confirmationName = "toolwright_confirmation";

/**
 * A person's answer to a request for approval (`event.actions.requestedToolConfirmations`), to be sent as a part of the
 * next message: `runner.run({ …, newMessage: [confirmToolCall(id, { confirmed: true })] })`.
 */
export function confirmToolCall(functionCallId: string, answer: ToolConfirmationAnswer): Part {
  return { functionResponse: { id: functionCallId, name: confirmationName, response: { ...answer } } };
}
