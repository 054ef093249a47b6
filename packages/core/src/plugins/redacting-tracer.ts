import { ToolwrightError } from "../errors/toolwright-error.ts";
import { describeError } from "../json/describe-error.ts";
import type { Attributes, Span, Tracer } from "../tracing/tracer.ts";
import { type RedactionOptions, Redactor } from "./redactor.ts";

/**
 * Hands everything on to another tracer without its secrets: attributes, moments, and what was thrown. A trace does not
 * pass plugins, so that the rules of a `RedactionPlugin` must be given here too.
 */
export class RedactingTracer implements Tracer {
  readonly #tracer: Tracer;
  readonly #redactor: Redactor;

  constructor(tracer: Tracer, options: RedactionOptions = {}) {
    this.#tracer = tracer;
    this.#redactor = new Redactor(options);
  }

  startSpan(name: string, attributes?: Attributes, parent?: Span): Span {
    const span = this.#tracer.startSpan(
      this.#redactor.text(name),
      redactAttributes(attributes, this.#redactor),
      parent instanceof RedactingSpan ? parent.span : parent,
    );
    return new RedactingSpan(span, this.#redactor);
  }
}

class RedactingSpan implements Span {
  readonly span: Span;
  readonly #redactor: Redactor;

  constructor(span: Span, redactor: Redactor) {
    this.span = span;
    this.#redactor = redactor;
  }

  setAttributes(attributes: Attributes): void {
    this.span.setAttributes(redactAttributes(attributes, this.#redactor) ?? {});
  }

  addEvent(name: string, attributes?: Attributes): void {
    this.span.addEvent(name, redactAttributes(attributes, this.#redactor));
  }

  fail(error: unknown): void {
    this.span.fail(redactError(error, this.#redactor));
  }

  end(): void {
    this.span.end();
  }

  run<T>(fn: () => T): T {
    return this.span.run(fn);
  }
}

/** A tracer must not throw: what cannot be searched is withheld. */
function redactAttributes(attributes: Attributes | undefined, redactor: Redactor): Attributes | undefined {
  if (attributes === undefined) return undefined;
  try {
    return redactor.object(attributes);
  } catch {
    return Object.fromEntries(Object.keys(attributes).map((name) => [name, redactor.mark]));
  }
}

function redactError(error: unknown, redactor: Redactor): Error {
  try {
    const { name, message } = describeError(error);
    const text = redactor.text(message);
    const redacted = ToolwrightError.isInstance(error) ? new ToolwrightError(error.code, text) : new Error(text);
    if (error instanceof Error && error.stack !== undefined) redacted.stack = redactor.text(error.stack);
    return name === redacted.name ? redacted : Object.defineProperty(redacted, "name", { value: name });
  } catch {
    return new Error(redactor.mark);
  }
}
