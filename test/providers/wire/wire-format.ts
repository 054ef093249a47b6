import type { ProviderAnswer, ProviderRefusal } from "toolwright/testing";
import type { ServiceRefusal } from "../service-rules/service-rule.ts";

/** The format in which one provider's API speaks. */
export interface WireFormat {
  /** Whether a request asks for a stream. */
  wantsStream(path: string, body: unknown): boolean;
  /** The body of an answer that comes at once. */
  whole(answer: ProviderAnswer): unknown;
  /** The events of a stream that is complete. */
  events(answer: ProviderAnswer): readonly string[];
  /** How many events at the end of a stream say that it is complete. */
  readonly endEvents: number;
  /** The event that says within a stream that the provider is overloaded. */
  readonly overloaded: string;
  refuse(refusal: ProviderRefusal): Refusal;
  /** What the provider has against a request. */
  problemsOf(body: unknown, path: string): readonly ServiceRefusal[];
}

/** An answer with the status of an error. */
export interface Refusal {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** An event of a stream with JSON as its data. */
export function sse(data: unknown, event?: string): string {
  return `${event === undefined ? "" : `event: ${event}\n`}data: ${JSON.stringify(data)}\n\n`;
}

/** `retry-after` in whole seconds where that says the same, else in milliseconds. */
export function retryHeaders({ retryAfterMs }: ProviderRefusal): Record<string, string> {
  if (retryAfterMs === undefined) return {};
  return retryAfterMs % 1000 === 0
    ? { "retry-after": String(retryAfterMs / 1000) }
    : { "retry-after-ms": String(retryAfterMs) };
}
