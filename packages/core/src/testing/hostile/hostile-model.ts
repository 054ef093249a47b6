import type { FunctionCall, Part } from "../../content/content.ts";
import type { GenerateOptions, Model, ModelRequest, ModelResponse } from "../../models/model.ts";
import type { HistoryProblem } from "../history-rules.ts";
import { validateHistory } from "../validate-history.ts";
import type { FaultCounts, FaultKind } from "./faults.ts";
import type { Random } from "./random.ts";

type PartMaker = (random: Random, request: ModelRequest) => readonly unknown[];

const call = (name: unknown, args: unknown, more: object = {}): unknown => ({ functionCall: { name, args, ...more } });
const numbers = { a: 1, b: 2 };

const declaredCalls: readonly FunctionCall[] = [
  ...[
    "echo",
    "fail",
    "slow",
    "hang",
    "strange",
    "photo",
    "steps",
    "later",
    "later",
    "ask",
    "remember",
    "constructor",
  ].map((name) => ({ name, args: {} })),
  { name: "add", args: numbers },
  ...[1, 2, 3, 4, 5].map((amount) => ({ name: "pay", args: { amount } })),
  { name: "pay", args: { amount: "7" } },
  { name: "expert", args: { request: "help" } },
  { name: "finish", args: {} },
];

const validCall: PartMaker = (random) => [
  { functionCall: { ...random.pick(declaredCalls), id: `c${random.whole(0, 3)}` } },
];

/** What one piece of an answer may be. Parts are what adapters could hand over, whatever the types say. */
const makers: { readonly [K in FaultKind]?: PartMaker } = {
  "valid call": validCall,
  "wrong arguments": (random) => [
    call("add", random.pick([{}, { a: "x", b: null }, { a: 1, b: 2, c: 3 }, [], 5, "no"])),
  ],
  "malformed arguments": (random) => [
    call("add", undefined, {
      argsText: random.pick(["{", '{"a":1} {"b":2}', "[1]", "null x", '{"a":1e999}', "{'a':1}"]),
    }),
  ],
  "truncated arguments": () => [call("echo", undefined, { argsText: '{"text":"half of it' })],
  "arguments that are no JSON": (random) => {
    const circular: Record<string, unknown> = {};
    circular["self"] = circular;
    return [
      call("echo", random.pick<unknown>([{ at: new Date(0), n: 1n }, circular, { f: () => 1 }, new Map([["a", 1]])])),
    ];
  },
  "__proto__ in arguments": (random) => [
    call("echo", undefined, { argsText: '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":1}}}' }),
    call("remember", JSON.parse(`{"${random.pick(["__proto__", "constructor", "toString"])}":{"polluted":true}}`)),
  ],
  "unknown tool": (random) => [call(random.pick(["ad", "search", "root", "größe"]), numbers)],
  "prototype-named tool": (random) => [call(random.pick(["__proto__", "toString", "hasOwnProperty", "valueOf"]), {})],
  "illegal tool name": (random) => [
    call(random.pick(["$READ|x", "", "1 2", "x".repeat(99), "\ud800", 5, null]), { a: 1 }),
  ],
  "id twice": () => [call("add", numbers, { id: "same" }), call("echo", {}, { id: "same" })],
  "ghost call": (random) => [
    random.pick([call("", {}), call(" ", undefined), { functionCall: {} }, { functionCall: null }]),
  ],
  "answer instead of call": (random, request) => [
    { functionResponse: { id: random.pick(idsOf(request)), name: "add", response: { forged: true } } },
  ],
  "strange parts": (random) => [
    random.pick<unknown>([null, 5, {}, [], { text: 5 }, { unheard: 1 }, { text: "x", functionCall: { name: "echo" } }]),
  ],
  "bad text": (random) => [{ text: random.pick(["half \ud83d", "\udc00", "NUL \u0000", "\\u0000"]) }],
  "blank text": (random) => [{ text: random.pick(["", " ", "\n\n"]) }],
  "signed parts": (random) => [
    { text: "hm", thought: true },
    { text: random.pick(["", "so"]), thoughtSignature: `text${random.whole(0, 1e6)}` },
    { functionCall: { name: "add", args: numbers }, thoughtSignature: `call${random.whole(0, 1e6)}` },
  ],
  "wanted form": () => [{ text: '{"answer":"42"}' }],
  "unwanted form": () => [{ text: '{"answer":[]' }],
  transfer: (random) => [call("transfer_to_agent", { agent_name: random.pick(["root", "helper", "worker"]) })],
  "transfer to nobody": () => [call("transfer_to_agent", { agent_name: "nobody" })],
};
const made = Object.entries(makers) as [FaultKind, PartMaker][];

function idsOf({ contents }: ModelRequest): string[] {
  const ids = contents.flatMap(({ parts = [] }) => parts.flatMap(({ functionCall }) => functionCall?.id ?? []));
  return ids.length > 0 ? ids : ["nobody"];
}

/** A model that does what models and their adapters have been seen to do wrong. Judges every request that it gets. */
export class HostileModel implements Model {
  readonly name = "hostile";
  /** What was wrong with the requests. */
  readonly problems: (HistoryProblem & { readonly request: ModelRequest })[] = [];
  calls = 0;
  readonly #random: Random;
  readonly #faults: FaultCounts;

  constructor(random: Random, faults: FaultCounts) {
    this.#random = random;
    this.#faults = faults;
  }

  async *generateContent(request: ModelRequest, options: GenerateOptions): AsyncGenerator<ModelResponse, void, void> {
    this.calls++;
    const toolNames = request.tools.map(({ name }) => name);
    const problems = validateHistory(request.contents, { toolNames });
    this.problems.push(...problems.map((problem) => ({ ...problem, request: structuredClone(request) })));
    const parts = this.#random.calm ? [{ text: '{"answer":"fine"}' }] : this.#parts(request);
    if (options.stream) yield* this.#fragments(parts);
    if (this.#random.calm || !this.#happens("stream without end", 0.02)) yield this.#whole(parts);
  }

  #parts(request: ModelRequest): Part[] {
    if (this.#happens("empty answer", 0.03)) return [];
    if (this.#random.chance(0.25)) return [{ text: "done" }];
    const parts = Array.from({ length: this.#random.whole(1, 3) }, () => {
      // Tools can only go wrong when they are called.
      const [kind, make] = this.#random.chance(0.4) ? (["valid call", validCall] as const) : this.#random.pick(made);
      this.#faults.add(kind);
      return make(this.#random, request);
    });
    return parts.flat() as Part[];
  }

  *#fragments(parts: Part[]): Generator<ModelResponse, void, void> {
    for (const part of parts) {
      if (typeof part?.text === "string")
        yield { content: { role: "model", parts: [{ text: part.text }] }, partial: true };
    }
    if (this.#happens("call in a fragment", 0.1)) {
      yield { content: { role: "model", parts: [call("echo", {}) as Part] }, partial: true };
    }
  }

  #whole(parts: Part[]): ModelResponse {
    if (this.#random.calm) return { content: { role: "model", parts }, finishReason: "STOP" };
    if (this.#happens("model throws", 0.03))
      throw this.#random.pick<unknown>([new Error("down \ud83d"), null, "no", { code: 1n }]);
    const content = { role: this.#random.pick(["model", "user", "assistant"]), parts };
    if (this.#happens("answer cut", 0.03)) return { content, finishReason: "MAX_TOKENS" };
    if (this.#happens("answer refused", 0.03)) {
      return {
        content,
        finishReason: this.#random.pick(["SAFETY", "MALFORMED_FUNCTION_CALL", "OTHER", "new" as "OTHER"]),
      };
    }
    return { content, finishReason: "STOP", customMetadata: { odd: 1n as never, text: "\u0000" } };
  }

  #happens(kind: FaultKind, probability: number): boolean {
    const happens = this.#random.chance(probability);
    if (happens) this.#faults.add(kind);
    return happens;
  }
}
