import { emptyActions } from "../events/create-event.ts";
import type { EventActions } from "../events/event.ts";
import { getOwn, setOwn } from "../json/json-value.ts";
import type { Span } from "../tracing/tracer.ts";

/**
 * The actions of one event for several calls, in call order. The first transfer wins and others are noted; the summary
 * is skipped only when every call asked for that. State changes are taken from the live state instead.
 */
export function mergeActions(all: readonly EventActions[], span: Span): EventActions {
  const merged = emptyActions();
  for (const actions of all) {
    for (const [filename, version] of Object.entries(actions.artifactDelta)) {
      setOwn(merged.artifactDelta, filename, Math.max(version, getOwn(merged.artifactDelta, filename) ?? 0));
    }
    if (actions.escalate) merged.escalate = true;
    if (actions.transferToAgent !== undefined) chooseTransfer(merged, actions.transferToAgent, span);
    if (actions.requestedToolConfirmations !== undefined) {
      merged.requestedToolConfirmations = {
        ...merged.requestedToolConfirmations,
        ...actions.requestedToolConfirmations,
      };
    }
  }
  if (all.every(({ skipSummarization }) => skipSummarization)) merged.skipSummarization = true;
  return merged;
}

function chooseTransfer(merged: EventActions, target: string, span: Span): void {
  if (merged.transferToAgent === undefined) {
    merged.transferToAgent = target;
  } else if (merged.transferToAgent !== target) {
    span.addEvent("transfer_ignored", { target, chosen: merged.transferToAgent });
  }
}
