import type { FunctionResponse } from "../content/content.ts";
import { confirmationName } from "./confirm-tool-call.ts";
import type { Event } from "./event.ts";
import { getFunctionResponses } from "./event-content.ts";

/** Follows the events of a run, and knows which calls wait: for a person's approval, or for a result that comes later. */
export class OpenCalls {
  /** The agent that made the call, by the call's id. */
  readonly #waiting: Map<string, string>;
  readonly #late = new Map<string, string>();

  constructor(waiting: Iterable<readonly [id: string, agentName: string]> = []) {
    this.#waiting = new Map(waiting);
  }

  get size(): number {
    return this.#waiting.size;
  }

  see(event: Event): void {
    for (const id of event.longRunningToolIds ?? []) {
      this.#late.set(id, event.author);
      this.#waiting.set(id, event.author);
    }
    this.answer(getFunctionResponses(event));
    for (const id of Object.keys(event.actions.requestedToolConfirmations ?? {})) this.#waiting.set(id, event.author);
  }

  answer(responses: readonly FunctionResponse[]): void {
    for (const { id = "", name, response } of responses) {
      const late = this.#late.get(id);
      // A long-running tool that was approved starts only now.
      const starts = name === confirmationName && response?.["confirmed"] === true && late !== undefined;
      if (starts) this.#waiting.set(id, late);
      else this.#waiting.delete(id);
    }
  }

  /** Those of some agents only. */
  of(isOne: (agentName: string) => boolean): OpenCalls {
    return new OpenCalls([...this.#waiting].filter(([, agentName]) => isOne(agentName)));
  }
}
