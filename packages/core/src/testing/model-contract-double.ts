import type { Content, Part } from "../content/content.ts";
import type { ErrorCode } from "../errors/error-code.ts";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { GenerateOptions, ModelRequest, ModelResponse } from "../models/model.ts";
import type { ModelSetup, ProviderAnswer, ProviderPiece, ProviderRefusal } from "./model-contract-setup.ts";

/** The decisions of a model that the contract is about. A test replaces one of them by a wrong one. */
export interface ModelBehaviour {
  readonly fragment: (response: ModelResponse) => ModelResponse | undefined;
  readonly whole: (response: ModelResponse, stream: boolean) => ModelResponse | undefined;
  readonly code: (refusal: ProviderRefusal) => ErrorCode;
  readonly isPassing: (code: ErrorCode, refusal?: ProviderRefusal) => boolean;
  readonly wait: (refusal: ProviderRefusal | undefined) => number;
  readonly tries: number;
  /** What becomes of an answer that broke off, once fragments of it were shown, and before. */
  readonly broken: (end: ProviderAnswer["end"], shown: boolean) => "fail" | "again" | "answer";
  readonly accepts: (request: ModelRequest) => void;
  readonly heeds: (moment: "start" | "wait" | "answer" | "fragment" | "return") => boolean;
}

const codes: { readonly [kind in ProviderRefusal["kind"]]: ErrorCode } = {
  "rate limit": "RATE_LIMITED",
  overloaded: "OVERLOADED",
  "bad request": "BAD_REQUEST",
  "wrong key": "AUTHENTICATION",
  "no such model": "MODEL_NOT_FOUND",
  "context too long": "CONTEXT_TOO_LONG",
  internal: "PROVIDER_FAILED",
};

const passing: readonly ErrorCode[] = ["RATE_LIMITED", "OVERLOADED", "PROVIDER_FAILED"];

const sound: ModelBehaviour = {
  fragment: (response) => response,
  whole: (response) => response,
  code: ({ kind }) => codes[kind],
  isPassing: (code) => passing.includes(code),
  wait: (refusal) => refusal?.retryAfterMs ?? 1,
  tries: 3,
  broken: (_end, shown) => (shown ? "fail" : "again"),
  accepts: () => {},
  heeds: () => true,
};

/** A model over a provider in memory that keeps the contract, apart from the behaviour that is replaced. */
export function doubleSetup(fault: Partial<ModelBehaviour> = {}): ModelSetup {
  return new ModelDouble({ ...sound, ...fault });
}

class ModelDouble implements ModelSetup {
  readonly name = "double";
  readonly model = this;
  readonly maxRequests = 3;
  readonly #behaviour: ModelBehaviour;
  readonly #open = new Set<object>();
  #prepared: ProviderAnswer[] = [];
  #requests = 0;

  constructor(behaviour: ModelBehaviour) {
    this.#behaviour = behaviour;
  }

  prepare(answers: readonly ProviderAnswer[]): void {
    this.#prepared = [...answers];
  }

  requestCount(): number {
    return this.#requests;
  }

  allClosed(): Promise<void> {
    return this.#open.size === 0 ? Promise.resolve() : Promise.reject(new Error("A connection stays open."));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  async *generateContent(
    request: ModelRequest,
    { signal, stream }: GenerateOptions,
  ): AsyncGenerator<ModelResponse, void, void> {
    const { heeds, accepts, tries, wait } = this.#behaviour;
    if (heeds("start")) signal.throwIfAborted();
    accepts(request);
    for (let tried = 1; ; tried++) {
      const answer = this.#prepared.shift() ?? {};
      const outcome = yield* this.#connect(answer, stream, signal);
      if (outcome === "done") return;
      if (tried === tries) throw failure(outcome.code, tried);
      await pause(wait(answer.refusal), heeds("wait") ? signal : undefined);
    }
  }

  /** One request; whether the connection is closed in the end depends on what ends it. */
  async *#connect(
    answer: ProviderAnswer,
    stream: boolean,
    signal: AbortSignal,
  ): AsyncGenerator<ModelResponse, Outcome, void> {
    const { heeds } = this.#behaviour;
    const connection = {};
    this.#requests++;
    this.#open.add(connection);
    let closes = heeds("return");
    try {
      const outcome = yield* answerOnce(answer, stream, signal, this.#behaviour);
      closes = true;
      return outcome;
    } catch (error) {
      closes = heeds(signal.aborted && answer.pieces === undefined ? "answer" : "fragment");
      throw error;
    } finally {
      if (closes) this.#open.delete(connection);
    }
  }
}

/** Whether the answer is complete, or the code of a failure that may pass. */
type Outcome = "done" | { readonly code: ErrorCode };

async function* answerOnce(
  answer: ProviderAnswer,
  stream: boolean,
  signal: AbortSignal,
  behaviour: ModelBehaviour,
): AsyncGenerator<ModelResponse, Outcome, void> {
  const { pieces = [], refusal, end } = answer;
  if (refusal !== undefined) {
    const code = behaviour.code(refusal);
    if (behaviour.isPassing(code, refusal)) return { code };
    throw failure(code, 1);
  }
  const fragments = stream ? pieces.flatMap(fragmentsOf) : [];
  const shown = fragments.flatMap((fragment) => behaviour.fragment(fragment) ?? []);
  yield* shown;
  if (end === "silent") await pause(5000, signal);
  if (end === "overloaded") throw failure(behaviour.code({ status: 503, kind: "overloaded" }), 1);
  if (end !== undefined) {
    const outcome = behaviour.broken(end, shown.length > 0);
    if (outcome === "again") return { code: "STREAM_BROKEN" };
    if (outcome === "fail") throw failure("STREAM_BROKEN", 1);
  }
  const whole = behaviour.whole(wholeOf(answer), stream);
  if (whole !== undefined) yield whole;
  return "done";
}

function failure(code: ErrorCode, attempts: number): ToolwrightError {
  return new ToolwrightError(code, "The model double failed.", { details: { attempts } });
}

function fragmentsOf(piece: ProviderPiece): ModelResponse[] {
  if (piece.kind === "calls") return [];
  return piece.fragments.map((text) => ({ content: modelContent([textPart(piece.kind, text)]), partial: true }));
}

function wholeOf({ pieces = [], finishReason = "STOP", usage }: ProviderAnswer): ModelResponse {
  const parts = pieces.flatMap((piece) =>
    piece.kind === "calls"
      ? piece.calls.map(({ name, fragments }) => ({ functionCall: { name, argsText: fragments.join("") } }))
      : [textPart(piece.kind, piece.fragments.join(""))],
  );
  return { content: modelContent(parts), finishReason, ...(usage === undefined ? {} : { usageMetadata: usage }) };
}

function textPart(kind: "text" | "thought", text: string): Part {
  return kind === "thought" ? { text, thought: true } : { text };
}

function modelContent(parts: Part[]): Content {
  return { role: "model", parts };
}

/** @throws The signal's reason when it aborts first. */
function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
