import type { Content, GenerateOptions, Model, ModelRequest, ModelResponse, Part } from "toolwright";
import { type Decision, decide } from "./dialogue/decide.ts";
import { isHandOver, toolsAfterHandOver } from "./dialogue/hand-over.ts";
import { type Turn, turnsOf } from "./dialogue/turns.ts";
import { answerFor, introduction, OFFLINE_NOTICE, questionFor } from "./dialogue/wording.ts";

/** Options of {@link OfflineModel}. */
export interface OfflineModelOptions {
  /** The name that the model goes by; `offline` unless given. */
  readonly name?: string;
  /** What `today` and `tomorrow` count from; the system's clock unless given. */
  readonly now?: () => Date;
}

/**
 * A model made of rules: it finds the tool whose declaration fits the words of a message, reads the arguments from it,
 * asks for what is missing and puts the result into words. For first steps and tests, without key, network or weights.
 * It is no language model: it understands nothing that a declaration does not name, and ignores the instruction,
 * generation settings and output schema. It says so on the console when a process first uses it, and in the first
 * answer of each conversation (`customMetadata.offlineModel`).
 */
export class OfflineModel implements Model {
  readonly name: string;
  readonly #now: () => Date;

  constructor(options: OfflineModelOptions = {}) {
    this.name = options.name ?? "offline";
    this.#now = options.now ?? (() => new Date());
  }

  async *generateContent(request: ModelRequest, options: GenerateOptions): AsyncGenerator<ModelResponse> {
    options.signal.throwIfAborted();
    announce();
    const content: Content = { role: "model", parts: this.#answer(request) };
    if (options.stream) {
      for (const text of fragments(content)) {
        yield { content: { role: "model", parts: [{ text }] }, partial: true };
        options.signal.throwIfAborted();
      }
    }
    const isFirst = !request.contents.some(({ role }) => role === "model");
    yield { content, finishReason: "STOP", ...(isFirst && { customMetadata: { offlineModel: OFFLINE_NOTICE } }) };
  }

  #answer(request: ModelRequest): Part[] {
    const { contents, tools } = request;
    const turns = turnsOf(contents).filter((turn) => turn.kind === "said" || isOwnCall(turn, tools));
    const results = latestResults(turns);
    if (results.length > 0) return [{ text: answerFor(results, tools) }];
    const now = this.#now();
    const offered = toolsAfterHandOver(request, turns, now);
    const lastSaid = turns.findLastIndex((turn) => turn.kind === "said");
    return partsFor(decide(turns.slice(0, lastSaid + 1), { tools: offered, now }), tools);
  }
}

let announced = false;

/** On the error stream, so that what a program prints stays its own. */
function announce(): void {
  if (!announced) console.warn(OFFLINE_NOTICE);
  announced = true;
}

/** A model for `model:` of an agent; the same as naming it `"offline"`. */
export function offline(options: OfflineModelOptions = {}): Model {
  return new OfflineModel(options);
}

/** Calls of other agents in the same conversation are theirs to tell about. */
function isOwnCall({ call }: Extract<Turn, { kind: "answered" }>, tools: ModelRequest["tools"]): boolean {
  return tools.some((tool) => tool.name === call.name);
}

/** The results that came after the user's last message and are still to be told. */
function latestResults(turns: readonly Turn[]): Extract<Turn, { kind: "answered" }>[] {
  const lastSaid = turns.findLastIndex((turn) => turn.kind === "said");
  return turns
    .slice(lastSaid + 1)
    .filter((turn) => turn.kind === "answered")
    .filter((turn) => !isHandOver(turn));
}

function partsFor(decision: Decision, tools: ModelRequest["tools"]): Part[] {
  switch (decision.kind) {
    case "call":
      return decision.calls.map(({ tool, args }) => ({ functionCall: { name: tool.name, args } }));
    case "ask":
      return [{ text: questionFor(decision.request) }];
    case "cancelled":
      return [{ text: "All right, I leave it." }];
    case "no-tool":
      return [{ text: introduction(tools) }];
  }
}

/** The text of an answer word by word, as a model that thinks aloud would send it. */
function fragments({ parts = [] }: Content): string[] {
  return parts.flatMap(({ text }) => text?.match(/\S+\s*|^\s+/g) ?? []);
}
