import type { FunctionCall } from "../content/content.ts";
import { describeFile } from "../content/response-file.ts";
import { describeError } from "../json/describe-error.ts";
import type { JsonObject } from "../json/json-value.ts";
import type { LateEnd } from "../tools/late-end.ts";
import type { ToolOutcome } from "../tools/tool-call.ts";
import type { Attributes, Span, Tracer } from "../tracing/tracer.ts";

/** What a trace holds of one tool call: its span, and how it ended when it had been given up before. */
export class CallTrace {
  readonly span: Span;
  readonly #tracer: Tracer;
  readonly #identity: Attributes;
  readonly #toolName: string;
  #ended = false;

  constructor(
    tracer: Tracer,
    parent: Span,
    agentName: string,
    { id = "", name = "", args = {}, argsText }: FunctionCall,
  ) {
    this.#tracer = tracer;
    this.#toolName = name;
    this.#identity = { "gen_ai.agent.name": agentName, "gen_ai.tool.name": name, "gen_ai.tool.call.id": id };
    const attributes = {
      "gen_ai.operation.name": "execute_tool",
      ...this.#identity,
      "gen_ai.tool.call.arguments": argsText ?? args,
    };
    this.span = tracer.startSpan(`execute_tool ${name}`, attributes, parent);
  }

  noteOutcome({ repairs, resultNotes, args, wholeResponse, failed, files, error }: ToolOutcome): void {
    for (const { path, rule, from, to } of repairs) {
      this.span.addEvent("argument_repaired", { path, rule, from, ...(to === undefined ? {} : { to }) });
    }
    for (const note of resultNotes) this.span.addEvent("result_converted", { note });
    this.span.setAttributes({
      "toolwright.tool.arguments": args,
      "gen_ai.tool.call.result": wholeResponse ?? null,
      "toolwright.tool.failed": failed,
      ...(files.length > 0 && { "toolwright.tool.files": files.map(describeFile) }),
    });
    if (error !== undefined) this.span.fail(error);
  }

  noteRefusal(response: JsonObject): void {
    this.span.setAttributes({ "gen_ai.tool.call.result": response, "toolwright.tool.failed": true });
  }

  /** Within the span while the call is tried again; in a span of its own when the call is over. */
  noteLateEnd({ lateMs, failure }: LateEnd): void {
    const told = failure === undefined ? {} : { error: describeError(failure.error).message };
    const moment = { outcome: failure === undefined ? "result" : "error", late_ms: Math.round(lateMs), ...told };
    if (!this.#ended) {
      this.span.addEvent("late_result_dropped", moment);
      return;
    }
    const span = this.#tracer.startSpan(`late_result ${this.#toolName}`, this.#identity, this.span);
    span.addEvent("late_result_dropped", moment);
    if (failure !== undefined) span.fail(failure.error);
    span.end();
  }

  end(): void {
    this.#ended = true;
    this.span.end();
  }
}
