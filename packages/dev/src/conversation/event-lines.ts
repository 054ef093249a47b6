import type { Event } from "toolwright";
import type { Output } from "../terminal/output.ts";
import type { ConversationView } from "./conversation-view.ts";

/** A conversation for programs: its events, one JSON object a line, and nothing else on standard output. */
export class EventLines implements ConversationView {
  readonly streams = false;
  readonly #output: Output;

  constructor(output: Output) {
    this.#output = output;
  }

  prompt(): void {}

  event(event: Event): void {
    this.#output.write(`${JSON.stringify(event)}\n`);
  }

  turnEnded(): void {}

  remark(text: string): void {
    this.#output.note(`${this.#output.notePaint.secondary(text)}\n`);
  }

  notice(text: string): void {
    this.#output.note(`${this.#output.notePaint.warning(text)}\n`);
  }
}
