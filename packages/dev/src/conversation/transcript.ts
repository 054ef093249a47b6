import { type Event, getFunctionCalls, getFunctionResponses, getText } from "toolwright";
import type { Output } from "../terminal/output.ts";
import { printable } from "../terminal/printable.ts";
import type { ConversationView } from "./conversation-view.ts";
import { renderEvent, renderPending, renderProgress, renderPrompt, renderSteps, speaker } from "./render-event.ts";

/** A conversation as lines of text. On a terminal, answers appear as they are written. */
export class Transcript implements ConversationView {
  readonly #output: Output;
  /** The fragments of the current answer that were shown; their line is still open. */
  #shown = "";
  /** Whose answer that is. */
  #author = "";
  /** Agents whose fragments are not shown, because another's line was open: their answers are shown whole. */
  readonly #held = new Set<string>();

  /** The names of tools whose results come in a later turn, by the ids of their calls. */
  readonly #pending = new Map<string, string>();

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
    this.#output.write(event.partial === true ? this.#showFragment(event) : this.#finish(event));
    this.#notePending(event);
  }

  turnEnded(): void {
    if (this.#shown !== "") this.#output.write("\n");
    for (const name of this.#pending.values()) this.#output.write(renderPending(name, this.#output.paint));
    this.#shown = "";
    this.#held.clear();
    this.#pending.clear();
  }

  remark(text: string): void {
    this.#output.write(`${this.#output.paint.secondary(text)}\n`);
  }

  notice(text: string): void {
    this.#output.note(`${this.#output.notePaint.warning(text)}\n`);
  }

  #notePending(event: Event): void {
    for (const { id = "", name = "" } of getFunctionCalls(event)) {
      if (event.longRunningToolIds?.includes(id)) this.#pending.set(id, name);
    }
    for (const { id = "" } of getFunctionResponses(event)) this.#pending.delete(id);
  }

  /** Progress is for someone who waits; in a file it is noise. */
  #showFragment(event: Event): string {
    const progress = renderProgress(event, this.#output.paint);
    if (progress === "") return this.#addFragment(event);
    return this.#output.isTerminal ? this.#breakLine() + progress : "";
  }

  #addFragment(event: Event): string {
    const text = printable(getText(event));
    if (text === "") return "";
    if (this.#shown !== "" && this.#author !== event.author) this.#held.add(event.author);
    if (this.#held.has(event.author)) return "";
    const start = this.#shown === "" ? speaker(event, this.#output.paint) : "";
    this.#author = event.author;
    this.#shown += text;
    return start + text;
  }

  /** A whole answer repeats its fragments; only what they lacked is shown. A callback may have replaced it, though. */
  #finish(event: Event): string {
    const { paint } = this.#output;
    const shown = this.#shown;
    this.#held.delete(event.author);
    if (shown === "") return renderEvent(event, paint);
    if (event.author !== this.#author) return this.#finishBeside(event);
    this.#shown = "";
    const text = printable(getText(event));
    if (!text.startsWith(shown)) return `\n${renderEvent(event, paint)}`;
    return `${text.slice(shown.length)}\n${renderSteps(event, paint)}`;
  }

  /** Another agent's answer, or a result, while a line is open. */
  #finishBeside(event: Event): string {
    const whole = renderEvent(event, this.#output.paint);
    return whole === "" ? "" : this.#breakLine() + whole;
  }

  /** Ends the open line in the middle of an answer, which is then shown once more as a whole. */
  #breakLine(): string {
    if (this.#shown === "") return "";
    this.#held.add(this.#author);
    this.#shown = "";
    return "\n";
  }
}
