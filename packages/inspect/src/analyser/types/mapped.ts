import type { JsonSchema } from "toolwright";

/** A type that JSON cannot carry, with the reason as the end of a sentence about it. */
export class NoJsonForm {
  readonly reason: string;

  constructor(reason: string) {
    this.reason = reason;
  }
}

/** What a type becomes. */
export type Mapped = JsonSchema | NoJsonForm;
