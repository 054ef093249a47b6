import { describe, expect, it } from "vitest";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Attributes, Span, Tracer } from "../tracing/tracer.ts";
import { RedactingTracer } from "./redacting-tracer.ts";

/** A tracer that keeps what it gets. */
function recordingTracer() {
  const recorded: unknown[] = [];
  const errors: unknown[] = [];
  const parents: (Span | undefined)[] = [];
  const span: Span = {
    setAttributes: (attributes) => void recorded.push(attributes),
    addEvent: (name, attributes) => void recorded.push([name, attributes]),
    fail: (error) => void errors.push(error),
    end: () => void recorded.push("end"),
    run: (fn) => fn(),
  };
  const tracer: Tracer = {
    startSpan: (name: string, attributes?: Attributes, parent?: Span) => {
      recorded.push([name, attributes]);
      parents.push(parent);
      return span;
    },
  };
  return { tracer: new RedactingTracer(tracer), recorded, errors, parents, span };
}

describe("RedactingTracer", () => {
  it("hands on attributes and moments without their secrets", () => {
    const { tracer, recorded, parents, span } = recordingTracer();
    const outer = tracer.startSpan("chat", { password: "hunter2", model: "m" });
    outer.setAttributes({ note: "token=abc" });
    outer.addEvent("argument_repaired", { path: "pin", from: "1" });
    expect(outer.run(() => 7)).toBe(7);
    tracer.startSpan("child", undefined, outer);
    outer.end();
    expect(recorded).toEqual([
      ["chat", { password: "[redacted]", model: "m" }],
      { note: "token=[redacted]" },
      ["argument_repaired", { path: "pin", from: "[redacted]" }],
      ["child", undefined],
      "end",
    ]);
    expect(parents).toEqual([undefined, span]);
  });

  it("I25: hands on errors without the secrets in message and stack", () => {
    const { tracer, errors } = recordingTracer();
    const span = tracer.startSpan("execute_tool");
    const thrown = new TypeError("token=abc");
    span.fail(thrown);
    span.fail(new ToolwrightError("TOOL_FAILED", "password: hunter2"));
    span.fail("secret=xyz");
    expect(errors.map((error) => [(error as Error).name, (error as Error).message])).toEqual([
      ["TypeError", "token=[redacted]"],
      ["ToolwrightError", "password: [redacted]"],
      ["Error", "secret=[redacted]"],
    ]);
    expect((errors[1] as ToolwrightError).code).toBe("TOOL_FAILED");
    expect((errors[0] as Error).stack).toMatch(/token=\[redacted\][\s\S]*redacting-tracer\.test/);
    expect(thrown.message).toBe("token=abc");
  });
});
