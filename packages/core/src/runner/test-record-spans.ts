import type { Attributes, Span, Tracer } from "../tracing/tracer.ts";

/** What a tracer was told of one step. */
export interface RecordedSpan {
  readonly name: string;
  /** The name of the span above. */
  readonly parent: string | undefined;
  attributes: Attributes;
  readonly events: { readonly name: string; readonly attributes: Attributes }[];
  readonly failures: string[];
  ended: number;
}

/** A tracer that keeps a copy of everything, for tests to look at. */
export function recordSpans(): { readonly tracer: Tracer; readonly spans: RecordedSpan[] } {
  const spans: RecordedSpan[] = [];
  const names = new WeakMap<Span, string>();
  const tracer: Tracer = {
    startSpan(name, attributes = {}, parent) {
      const recorded: RecordedSpan = {
        name,
        parent: parent && names.get(parent),
        attributes: structuredClone(attributes),
        events: [],
        failures: [],
        ended: 0,
      };
      spans.push(recorded);
      const span: Span = {
        setAttributes: (more) => {
          recorded.attributes = { ...recorded.attributes, ...structuredClone(more) };
        },
        addEvent: (event, details = {}) => {
          recorded.events.push({ name: event, attributes: structuredClone(details) });
        },
        fail: (error) => void recorded.failures.push(String(error)),
        end: () => void recorded.ended++,
        run: (fn) => fn(),
      };
      names.set(span, name);
      return span;
    },
  };
  return { tracer, spans };
}
