import type { EventActions } from "./event.ts";

/**
 * Takes back what a call wanted to happen next: a call that failed decides nothing. What it has changed by then, the
 * state and the artifacts, stays.
 */
export function dropControlActions(actions: EventActions): void {
  delete actions.skipSummarization;
  delete actions.transferToAgent;
  delete actions.escalate;
  delete actions.requestedToolConfirmations;
}
