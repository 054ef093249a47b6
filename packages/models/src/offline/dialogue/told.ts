import type { Content, Part } from "toolwright";

/** The words with which the kit tells a model, in the role of the user, what other agents said and did. */
const OPENING = "For context:";
const TOLD = /^\[[^\]\n]+\] (?:said: |called |got from )/;

/**
 * The parts that are the user's own. What other agents are told to have answered is theirs, and so are the messages
 * before it, unless nothing came after: then the last message has been handed over.
 */
export function ownParts(parts: readonly Part[]): readonly Part[] {
  const runs: Part[][] = [[]];
  parts.forEach((part, index) => {
    if (!isTold(parts, index)) runs.at(-1)?.push(part);
    else if (runs.at(-1)?.length !== 0) runs.push([]);
  });
  return runs.findLast((run) => run.length > 0) ?? [];
}

/** Whether another agent was the last to speak. */
export function endsWithTold(contents: readonly Content[]): boolean {
  const { role, parts = [] } = contents.at(-1) ?? {};
  return role !== "model" && isTold(parts, parts.length - 1);
}

/** A user may write the same words; only both together, the opening first, are the kit's. */
function isTold(parts: readonly Part[], index: number): boolean {
  const { text, inlineData, fileData } = parts[index] ?? {};
  // A file follows the words that tell of it.
  if (inlineData !== undefined || fileData !== undefined) return index > 0 && isTold(parts, index - 1);
  if (text === undefined) return false;
  if (text === OPENING) return TOLD.test(parts[index + 1]?.text ?? "");
  return TOLD.test(text) && index > 0 && (parts[index - 1]?.text === OPENING || isTold(parts, index - 1));
}
