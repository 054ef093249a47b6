/** Facts about a step by name. Values are JSON, or plain objects that become JSON without loss. */
export type Attributes = { readonly [name: string]: unknown };

/** One timed step of a run. Attribute names follow the OpenTelemetry semantic conventions for generative AI. */
export interface Span {
  setAttributes(attributes: Attributes): void;
  /** A moment within the step, for example a repaired argument. */
  addEvent(name: string, attributes?: Attributes): void;
  fail(error: unknown): void;
  end(): void;
  /** Runs `fn` so that spans started by libraries within it become children of this one. */
  run<T>(fn: () => T): T;
}

/**
 * Receives the steps of every run.
 *
 * Contract: must not throw; must return quickly; must not change attributes, and copies what it keeps, since they may be
 * part of the run. A span's `end` is called exactly once, also after `fail`.
 */
export interface Tracer {
  startSpan(name: string, attributes?: Attributes, parent?: Span): Span;
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
