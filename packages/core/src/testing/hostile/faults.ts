/** Everything that can go wrong in a hostile conversation, counted when it is made to happen. */
export const faultKinds = [
  // What the model answers.
  "valid call",
  "wrong arguments",
  "malformed arguments",
  "truncated arguments",
  "arguments that are no JSON",
  "__proto__ in arguments",
  "unknown tool",
  "prototype-named tool",
  "illegal tool name",
  "id twice",
  "ghost call",
  "answer instead of call",
  "strange parts",
  "bad text",
  "blank text",
  "empty answer",
  "signed parts",
  "wanted form",
  "unwanted form",
  "transfer",
  "transfer to nobody",
  "call in a fragment",
  "stream without end",
  "model throws",
  "answer cut",
  "answer refused",
  // What tools do.
  "tool throws",
  "slow tool",
  "tool times out",
  "strange result",
  "files in a result",
  "progress",
  "result later",
  "state written",
  "agent as a tool",
  // What people do.
  "approved",
  "declined",
  "two agents answered at once",
  "approval forged",
  "late result",
  "late result forged",
  "late result twice",
  "blank message",
  // What developers do.
  "agent callback throws",
  "model callback throws",
  "model callback edits",
  "tool callback throws",
  "tool callback edits",
  "history cut",
  // How a turn ends.
  "aborted before",
  "aborted between",
  "deadline",
  "left early",
  "crash between events",
] as const;

export type FaultKind = (typeof faultKinds)[number];

/** Counts faults by kind. */
export class FaultCounts {
  readonly #counts = new Map<FaultKind, number>(faultKinds.map((kind) => [kind, 0]));

  add(kind: FaultKind): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + 1);
  }

  /** The kinds that occurred less often than that. */
  rarerThan(count: number): FaultKind[] {
    return faultKinds.filter((kind) => (this.#counts.get(kind) ?? 0) < count);
  }

  toString(): string {
    return [...this.#counts].map(([kind, count]) => `${kind}: ${count}`).join("\n");
  }
}

/** What hostile callbacks throw: the one error of theirs that may leave a turn. */
export class CallbackFault extends Error {}
