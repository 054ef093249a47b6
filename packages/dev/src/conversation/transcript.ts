import { type Event, getText } from "toolwright";
import type { Output } from "../terminal/output.ts";
import { printable } from "../terminal/printable.ts";
import type { ConversationView } from "./conversation-view.ts";
import { renderEvent, renderPrompt, renderSteps, speaker } from "./render-event.ts";

/** A conversation as lines of text. On a terminal, answers appear as they are written. */
export class Transcript implements ConversationView {
  readonly #output: Output;
  /** The fragments of the current answer that were shown; their line is still open. */
  #shown = "";

  constructor(output: Output) {
    this.#output = output;
  }

  get streams(): boolean {
    return this.#output.isTerminal;
  }

  prompt(prompt: string): void {
    this.#output.write(renderPrompt(prompt, this.#output.paint));
  }

  event(event: Event): void {
    this.#output.write(event.partial === true ? this.#addFragment(event) : this.#finish(event));
  }

  turnEnded(): void {
    if (this.#shown !== "") this.#output.write("\n");
    this.#shown = "";
  }

  remark(text: string): void {
    this.#output.write(`${this.#output.paint.secondary(text)}\n`);
  }

  notice(text: string): void {
    this.#output.note(`${this.#output.notePaint.warning(text)}\n`);
  }

  #addFragment(event: Event): string {
    const text = printable(getText(event));
    if (text === "") return "";
    const start = this.#shown === "" ? speaker(event, this.#output.paint) : "";
    this.#shown += text;
    return start + text;
  }

  /** A whole answer repeats its fragments; only what they lacked is shown. A callback may have replaced it, though. */
  #finish(event: Event): string {
    const { paint } = this.#output;
    const shown = this.#shown;
    this.#shown = "";
    if (shown === "") return renderEvent(event, paint);
    const text = printable(getText(event));
    if (!text.startsWith(shown)) return `\n${renderEvent(event, paint)}`;
    return `${text.slice(shown.length)}\n${renderSteps(event, paint)}`;
  }
}
