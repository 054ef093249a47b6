import type { LlmAgent } from "../agents/llm-agent.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { Event } from "../events/event.ts";
import { isRecord, type JsonObject, type JsonValue } from "../json/json-value.ts";
import { toJsonValue } from "../json/to-json-value.ts";
import type { JsonSchema } from "../schema/json-schema.ts";
import type { BaseTool } from "../tools/base-tool.ts";
import { FunctionTool } from "../tools/function-tool.ts";
import { runToolCall } from "../tools/tool-call.ts";
import { answerToolName } from "./answer-tool-name.ts";
import type { Turn } from "./turn.ts";
import { openToolContext } from "./turn-context.ts";

/** What became of an answer that was checked against the wanted shape. */
export type OutputCheck = { readonly value: JsonObject } | { readonly feedback: string };

/**
 * The wanted shape of an agent's final answer. The answer goes through the same repairs and checks as the arguments of a
 * tool. Without tools the provider is asked for JSON; with tools, where most providers cannot do both, the model answers
 * by calling one more tool.
 */
export class StructuredOutput {
  readonly #tool: BaseTool | undefined;
  readonly #outputKey: string | undefined;
  #accepted: JsonObject | undefined;
  #offersTool = false;

  constructor(agent: LlmAgent) {
    const { outputSchema, outputKey } = agent.options;
    this.#outputKey = outputKey;
    if (outputSchema === undefined) return;
    this.#tool = new FunctionTool({
      name: answerToolName,
      description: "Gives the final answer. Call it once, when nothing else is left to be done.",
      parameters: outputSchema,
      execute: (answer: unknown) => {
        this.#accepted = toJsonValue(answer).value as JsonObject;
        return { accepted: true };
      },
    });
  }

  /** Whether the agent's answer has a shape at all. */
  get wanted(): boolean {
    return this.#tool !== undefined;
  }

  /** The shape for the provider, when there are no other tools. */
  schemaFor(tools: ReadonlyMap<string, BaseTool>): JsonSchema | undefined {
    return tools.size === 0 ? this.#tool?.parametersJsonSchema() : undefined;
  }

  /** The agent's tools, with one more for the answer if there are any. */
  addTool(tools: ReadonlyMap<string, BaseTool>): ReadonlyMap<string, BaseTool> {
    if (this.#tool === undefined || tools.size === 0) return tools;
    if (tools.has(answerToolName)) throw nameTaken();
    this.#offersTool = true;
    return new Map([...tools, [answerToolName, this.#tool]]);
  }

  /** What the model is told; empty when nothing needs saying. */
  instructionFor(tools: ReadonlyMap<string, BaseTool>): string {
    return tools.has(answerToolName) ? `Give your final answer by calling ${answerToolName}, not as text.` : "";
  }

  /** Checks an answer that came as text. */
  async check(turn: Turn, agent: LlmAgent, text: string): Promise<OutputCheck> {
    if (this.#tool === undefined) return { value: {} };
    const init = { functionCallId: "", call: {}, onProgress: async () => {} };
    const { context } = openToolContext(turn, agent.name, init);
    const { failed, response } = await runToolCall({ tool: this.#tool, args: text, toolContext: context });
    const value = this.#accepted;
    if (!failed && value !== undefined) return { value };
    const way = this.#offersTool ? `by calling ${answerToolName}` : "as one JSON object and nothing else";
    return { feedback: `Your answer does not have the wanted form. Give it again, ${way}. ${problemsOf(response)}` };
  }

  /** When the model has answered through the tool: stores the answer as the agent's last event. */
  async *finish(turn: Turn, agent: LlmAgent): AsyncGenerator<Event, boolean, void> {
    if (this.#accepted === undefined) return false;
    const state = turn.state.openWriter(agent.name);
    if (this.#outputKey !== undefined) state.set(this.#outputKey, this.#accepted);
    const content = { role: "model", parts: [{ text: JSON.stringify(this.#accepted) }] };
    yield await turn.commit({ author: agent.name, content }, [state]);
    return true;
  }
}

function nameTaken(): ToolwrightError {
  return new ToolwrightError(
    "DUPLICATE_TOOL",
    `With an outputSchema, models answer through a tool named "${answerToolName}". Give your tool of that name another one.`,
    { details: { tool: answerToolName } },
  );
}

/** What was wrong, without what is said of arguments and calls: the model sees this as its answer. */
function problemsOf(response: JsonObject | undefined): string {
  const error = response?.["error"];
  if (!isRecord(error)) return "";
  const issues = Array.isArray(error["issues"]) ? error["issues"] : [];
  return issues.length === 0 ? String(error["message"]) : `Problems: ${JSON.stringify(issues.map(aboutAnswer))}`;
}

function aboutAnswer(issue: JsonValue): JsonValue {
  if (!isRecord(issue) || issue["path"] !== "") return issue;
  const { problem = null, received = null } = issue as JsonObject;
  return { problem, received };
}
