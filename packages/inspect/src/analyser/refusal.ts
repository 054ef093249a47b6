import type { SignatureResult } from "toolwright";

type Refused = Extract<SignatureResult, { code: string }>;

/** Thrown where a signature turns out to be unreadable; the analyser turns it into the answer to the request. */
export class Refusal extends Error {
  readonly result: Refused;

  constructor(code: Refused["code"], reason: string, remedies: readonly string[]) {
    super(reason);
    this.result = { code, reason, remedies };
  }
}

/** Thrown by a definition whose types are only known where it is used (a generic factory, a wrapper). */
export class NeedsCallSite extends Error {}
