import type { Event } from "../events/event.ts";
import { OpenCalls } from "../events/open-calls.ts";

/** Watches the events of a sub-agent's run: what comes after it depends on how it ended. */
export class RunWatch {
  readonly #open: OpenCalls;
  #failed = false;

  /** @param open Calls from before, when the run is one that goes on. */
  constructor(open = new OpenCalls()) {
    this.#open = open;
  }

  see(event: Event): void {
    this.#open.see(event);
    this.#failed ||= event.errorCode !== undefined;
  }

  /** Whether the run ended with an error, or waits for a person's approval or for a result that comes later. */
  get isBroken(): boolean {
    return this.#failed || this.#open.size > 0;
  }
}
