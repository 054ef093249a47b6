import type { Event, ToolConfirmation } from "toolwright";
import { printable } from "../terminal/printable.ts";

/** A call that waits for a person's approval. */
export interface ApprovalRequest {
  /** The call's id. */
  readonly id: string;
  /** The agent that made the call. */
  readonly agent: string;
  readonly request: ToolConfirmation;
}

/** What an event asks a person to approve, in the order of the calls. */
export function approvalRequests({ author, actions }: Event): ApprovalRequest[] {
  const requested = Object.entries(actions.requestedToolConfirmations ?? {});
  return requested.map(([id, request]) => ({ id, agent: author, request }));
}

/** The question that a person answers with yes or no, on one line. */
export function approvalQuestion({ request }: ApprovalRequest): string {
  return `${printable(`Approve ${request.toolName}(${JSON.stringify(request.args)})?`)} [y/N] `;
}

/** Whether an answer says yes. Anything that is not exactly that is a no. */
export function isApproval(answer: string): boolean {
  return /^(?:y|yes)$/i.test(answer.trim());
}
