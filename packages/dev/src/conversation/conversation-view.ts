import type { Event } from "toolwright";

/** How a conversation is shown. */
export interface ConversationView {
  /** Whether fragments of answers are wanted as they come. */
  readonly streams: boolean;
  /** A prompt that the user did not type into this terminal, and so does not see yet. */
  prompt(prompt: string): void;
  event(event: Event): void;
  /** No more events come in this turn; it may have been cut off anywhere. */
  turnEnded(): void;
  /** Words to the user that belong to no turn. */
  remark(text: string): void;
  /** What the user should know about where the answers come from. */
  notice(text: string): void;
}
