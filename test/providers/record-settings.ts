import { type Attributes, noopTracer, type Tracer } from "toolwright";

/** A tracer, and what is set on each span, by the span's kind, in the order of the settings. */
export function recordSettings(): { tracer: Tracer; settings: [span: string, attributes: Attributes][] } {
  const settings: [string, Attributes][] = [];
  const tracer: Tracer = {
    startSpan: (name) => ({
      ...noopTracer.startSpan(name),
      setAttributes: (attributes) => void settings.push([name.replace(/ .*/, ""), structuredClone(attributes)]),
    }),
  };
  return { tracer, settings };
}
