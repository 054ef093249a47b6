import type { JsonObject } from "../json/json-value.ts";

/** One timed step of a run. Attribute names follow the OpenTelemetry semantic conventions for generative AI. */
export interface Span {
  setAttributes(attributes: JsonObject): void;
  /** A moment within the step, for example a repaired argument. */
  addEvent(name: string, attributes?: JsonObject): void;
  fail(error: unknown): void;
  end(): void;
  /** Runs `fn` so that spans started by libraries within it become children of this one. */
  run<T>(fn: () => T): T;
}

/**
 * Receives the steps of every run.
 *
 * Contract: must not throw; must return quickly; a span's `end` is called exactly once, also after `fail`.
 */
export interface Tracer {
  startSpan(name: string, attributes?: JsonObject, parent?: Span): Span;
}

const noopSpan: Span = {
  setAttributes() {},
  addEvent() {},
  fail() {},
  end() {},
  run: (fn) => fn(),
};

/** The tracer that records nothing. */
export const noopTracer: Tracer = { startSpan: () => noopSpan };
