import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Content, Part } from "../content/content.ts";
import { confirmToolCall } from "../events/confirm-tool-call.ts";
import { createEvent } from "../events/create-event.ts";
import type { Event } from "../events/event.ts";
import { validateHistory } from "../testing/validate-history.ts";
import { AgentHistory, mendContents } from "./history.ts";
import { lastTurns } from "./history-window.ts";

const toolNames = new Set(["größe"]);

/** Every history in these tests is also judged by the providers' rules. */
function buildContents(events: readonly Event[]): Content[] {
  const contents = new AgentHistory("agent", undefined).contents(events, toolNames);
  expect(validateHistory(contents, { toolNames })).toEqual([]);
  return contents;
}

function mend(...contents: Content[]): Content[] {
  const mended = mendContents(contents, toolNames);
  expect(validateHistory(mended, { toolNames })).toEqual([]);
  expect(mendContents(mended, toolNames)).toEqual(mended);
  return mended;
}

const event = (author: string, parts: Part[], more: Partial<Event> = {}): Event =>
  createEvent({ invocationId: "i", author, content: { role: author === "user" ? "user" : "model", parts }, ...more });
const go = event("user", [{ text: "go" }]);
const call = (id: string, name = "f"): Part => ({ functionCall: { id, name, args: {} } });
const answer = (id: string, result: unknown, name = "f"): Part => ({
  functionResponse: { id, name, response: { result } },
});
const user = (...parts: Part[]): Content => ({ role: "user", parts });
const model = (...parts: Part[]): Content => ({ role: "model", parts });
const partsOf = (contents: readonly Content[]) =>
  contents.map(({ parts }) =>
    parts?.map((part) => part.functionResponse?.response ?? part.text ?? part.functionCall?.id),
  );
const interrupted = expect.objectContaining({ error: expect.objectContaining({ code: "CALL_INTERRUPTED" }) });

describe("the history that a model sees", () => {
  it("is valid also for what an imported session holds: empty signatures, arguments and results that are no objects", () => {
    const odd = { functionCall: { id: "a", name: "f", args: "x" as never }, thoughtSignature: "" };
    const shipped = { functionResponse: { id: "a", name: "f", response: "shipped" as never } };
    const contents = buildContents([
      go,
      event("agent", [{ text: "hm", thoughtSignature: "" }, odd]),
      event("agent", [shipped]),
    ]);
    expect(contents[1]?.parts).toEqual([{ text: "hm" }, { functionCall: { id: "a", name: "f", args: {} } }]);
    expect(partsOf(contents)[2]).toEqual([{ result: "shipped" }]);
  });

  it("does not tell of another agent's rejected answers, nor of the tool that it answers with", () => {
    const rejected = { actions: { stateDelta: {}, artifactDelta: {}, outputRejected: true } };
    const contents = buildContents([
      go,
      event("other", [{ text: "nonsense" }], rejected),
      event("other", [call("a", "set_model_response")]),
      event("other", [answer("a", true, "set_model_response")]),
      event("other", [{ text: "{}" }]),
    ]);
    expect(partsOf(contents)).toEqual([["go", "For context:", "[other] said: {}"]]);
  });

  describe("tells of another agent's call that a person was asked to approve", () => {
    const ask = { pay: { hint: "sure?", toolName: "pay", args: {} } };
    const asked = [
      go,
      event("other", [call("pay", "pay")]),
      event("other", [answer("pay", "CONFIRMATION_REQUIRED", "pay")], {
        actions: { stateDelta: {}, artifactDelta: {}, requestedToolConfirmations: ask },
      }),
    ];
    const decide = (confirmed: boolean): Event => event("user", [confirmToolCall("pay", { confirmed })]);
    const hi = event("user", [{ text: "hi" }]);
    const toldAfter = (...events: Event[]) => partsOf(buildContents([...asked, ...events]))[0]?.slice(5);
    const before = partsOf(buildContents(asked))[0];

    it("that it was approved, and that nothing more is known when a crash follows", () => {
      expect(before?.at(-1)).toContain("CONFIRMATION_REQUIRED");
      expect(toldAfter(decide(true), hi)).toEqual([
        "[user] approved [other]'s call of pay. Unless its result follows, it was interrupted, and whether it took effect is unknown.",
        "hi",
      ]);
    });

    it("the result, when there is one", () => {
      const told = toldAfter(decide(true), event("other", [answer("pay", "paid", "pay")]), hi);
      expect(told?.slice(1)).toEqual(["For context:", '[other] got from pay: {"result":"paid"}', "hi"]);
    });

    it("that it was declined", () => {
      expect(toldAfter(decide(false), hi)).toEqual(["[user] declined [other]'s call of pay: it is not run.", "hi"]);
    });

    it("also when nothing but the request is in its event, and not what is no answer to it", () => {
      const pending = createEvent({
        invocationId: "i",
        author: "other",
        actions: { requestedToolConfirmations: { pay: ask.pay } },
      });
      const unknown = event("user", [confirmToolCall("unknown", { confirmed: true }), { text: "well?" }]);
      expect(partsOf(buildContents([go, pending, decide(true), unknown]))).toEqual([
        ["go", expect.stringMatching(/^\[user\] approved/), "well?"],
      ]);
    });
  });

  it("G09: pairs parallel calls, one failed and one still pending, with their results in one content, in call order", () => {
    const contents = buildContents([
      go,
      event("agent", [call("a"), call("b"), call("c"), call("d")], { longRunningToolIds: ["d"] }),
      event("agent", [answer("c", 3)]),
      event("agent", [answer("b", "failed"), answer("a", 1)]),
      event("agent", [{ text: "done" }]),
      event("user", [{ text: "thanks" }]),
    ]);
    expect(contents.map(({ role }) => role)).toEqual(["user", "model", "user", "model", "user"]);
    expect(partsOf(contents)[2]).toMatchObject([
      { result: 1 },
      { result: "failed" },
      { result: 3 },
      { status: "pending" },
    ]);
  });

  it("puts a late result beside its call and mentions it where it came; the newest wins", () => {
    const contents = buildContents([
      go,
      event("agent", [call("a")], { longRunningToolIds: ["a"] }),
      event("agent", [{ text: "started" }]),
      event("user", [answer("a", "half")]),
      event("user", [answer("a", "all")]),
      event("user", [{ text: "well?" }]),
    ]);
    expect(partsOf(contents)).toEqual([
      ["go"],
      ["a"],
      [{ result: "all" }],
      ["started"],
      [
        '[The result of the earlier call of f has come: {"result":"half"}]',
        '[The result of the earlier call of f has come: {"result":"all"}]',
        "well?",
      ],
    ]);
  });

  it("G06: answers what a crash left unanswered, also when some of the calls have their results", () => {
    const crashed = [go, event("agent", [call("a"), call("b")]), event("agent", [answer("a", 1)])];
    const hi = event("user", [{ text: "hi" }]);
    expect(partsOf(buildContents([...crashed, hi]))).toEqual([
      ["go"],
      ["a", "b"],
      [{ result: 1 }, interrupted],
      ["hi"],
    ]);
    expect(partsOf(buildContents([...crashed.slice(0, 2), hi]))[2]).toEqual([interrupted, interrupted]);
  });

  it("G07: a result without its call, as a cut history leaves it, becomes text", () => {
    const contents = buildContents([event("user", [answer("gone", 1)]), event("agent", [{ text: "fine" }]), go]);
    expect(partsOf(contents)[0]).toEqual(['[The result of the earlier call of f has come: {"result":1}]']);
  });

  it("C35: a result belongs to the newest call of its id, and ids are shown once only", () => {
    const contents = buildContents([
      go,
      event("agent", [call("call_0")]),
      event("agent", [answer("call_0", 1)]),
      event("agent", [call("call_0")]),
      event("agent", [answer("call_0", 2)]),
    ]);
    expect(partsOf(contents)).toEqual([["go"], ["call_0"], [{ result: 1 }], ["call_0_2"], [{ result: 2 }]]);
  });

  it("G21: leaves out blank text and contents without any, also beside calls", () => {
    const contents = buildContents([
      go,
      event("agent", [{ text: "" }, call("a"), { text: " \n" }]),
      event("agent", [answer("a", 1)]),
      event("agent", []),
      createEvent({ invocationId: "i", author: "agent" }),
      event("agent", [{ text: "let me see" }, {}, call("b")]),
      event("agent", [answer("b", 1)]),
    ]);
    expect(partsOf(contents)).toEqual([["go"], ["a"], [{ result: 1 }], ["let me see", "b"], [{ result: 1 }]]);
  });

  it("G22: keeps a signature with its part, through a store too, and drops it with its call only", () => {
    const signed: Part = { functionCall: { id: "a", name: "f", argsText: "{" }, thoughtSignature: "c2ln" };
    const events = [
      go,
      event("agent", [{ text: "", thoughtSignature: "Zmlyc3Q=" }, signed, call("b")]),
      event("agent", [answer("a", 1), answer("b", 2)]),
    ];
    const contents = buildContents(JSON.parse(JSON.stringify(events)));
    expect(contents[1]?.parts).toEqual([
      { text: "", thoughtSignature: "Zmlyc3Q=" },
      { functionCall: { id: "a", name: "f" }, thoughtSignature: "c2ln" },
      call("b"),
    ]);
    const cut = contents.map((content) => (content.role === "model" ? model(call("b")) : content));
    expect(JSON.stringify(mend(...cut))).not.toContain("c2ln");
  });

  it("C36: keeps the names of tools and makes others harmless", () => {
    const contents = buildContents([
      go,
      event("agent", [call("a", "größe"), call("b", "$READ|x.y"), call("c", "1st")]),
    ]);
    const names = contents.map(({ parts }) =>
      parts?.map((part) => part.functionCall?.name ?? part.functionResponse?.name),
    );
    expect(names.slice(1)).toEqual([
      ["größe", "_READ_x_y", "_1st"],
      ["größe", "_READ_x_y", "_1st"],
    ]);
  });

  it("H01, H02: an older session with NUL and half surrogate pairs can go on", () => {
    const contents = buildContents([
      event("user", [{ text: "a\u0000b \ud83d" }]),
      event("agent", [
        { functionCall: { id: "a", name: "f", args: { label: "\ud812", "\u0000": "\\u0000 \u{1f600}" } } },
      ]),
      event("agent", [answer("a", "\udc00")]),
    ]);
    expect(partsOf(contents)[0]).toEqual(["a\ufffdb \ufffd"]);
    expect(contents[1]?.parts?.[0]?.functionCall?.args).toEqual({ label: "\ufffd", "\ufffd": "\\u0000 \u{1f600}" });
  });

  it("ends with the user: an agent that has spoken last is told to go on", () => {
    expect(partsOf(buildContents([go, event("agent", [{ text: "round one" }])]))).toEqual([
      ["go"],
      ["round one"],
      ["Go on."],
    ]);
  });
});

describe("a conversation that a callback has edited", () => {
  const valid = [
    user({ text: "go" }),
    model(call("a")),
    user(answer("a", 1)),
    model({ text: "ok" }),
    user({ text: "x" }),
  ];

  it("stays as it is while it is valid", () => {
    expect(mend(...valid)).toEqual(valid);
  });

  it("G07: keeps calls and results together wherever it is cut", () => {
    for (let start = 0; start < valid.length; start++) {
      for (let end = start; end <= valid.length; end++) mend(...valid.slice(start, end));
    }
    expect(partsOf(mend(...valid.slice(2)))[0]?.[0]).toContain("The result of the earlier call of f has come");
    expect(partsOf(mend(...valid.slice(1, 2), ...valid.slice(3)))[2]).toEqual([interrupted]);
    expect(partsOf(mend(...valid.slice(3)))[0]).toEqual(["[The beginning of the conversation is not shown.]"]);
  });

  it("takes what a summary puts between a call and its result, one role twice, parts of two things, and no JSON", () => {
    const contents = mend(
      user({ text: "a" }),
      { parts: [{ text: "b" }, null as never] },
      model({ text: "c", functionCall: { name: "f", args: { at: new Date(0) } }, thoughtSignature: "c2ln" }),
      user({ text: "in between" }, { functionResponse: { name: "f", response: { result: 1 } } }),
      model({ text: "d", functionResponse: { name: "f", response: {} } }),
    );
    expect(contents[1]?.parts).toEqual([
      { text: "c" },
      { functionCall: { id: "call", name: "f", args: { at: "1970-01-01T00:00:00.000Z" } }, thoughtSignature: "c2ln" },
    ]);
    expect(partsOf(contents)).toMatchObject([
      ["a", "b"],
      ["c", "call"],
      [{ result: 1 }],
      ["in between", {}],
      ["d"],
      [{}],
    ]);
  });
});

describe("a window of turns", () => {
  const turn = (words: string, id: string): Event[] => [
    event("user", [{ text: words }]),
    event("agent", [call(id)]),
    event("agent", [answer(id, 1)]),
  ];

  it("begins where the user says something", () => {
    const events = [...turn("one", "a"), ...turn("two", "b"), ...turn("three", "c")];
    expect(lastTurns(events, 1)).toEqual(events.slice(6));
    expect(lastTurns(events, 2)).toEqual(events.slice(3));
    expect(lastTurns(events, 9)).toEqual(events);
  });

  it("G07: counts an approval or a late result to the turn of its call", () => {
    const events = [...turn("one", "a"), ...turn("two", "b"), event("user", [answer("b", 2)])];
    const shown = lastTurns(events, 1);
    expect(shown).toEqual(events.slice(3));
    expect(partsOf(buildContents(shown))).toEqual([["two"], ["b"], [{ result: 2 }]]);
  });
});

describe("the history of an agent that goes on", () => {
  const parts = fc.oneof(
    fc.constantFrom<Part>({ text: "said" }, { text: " " }, { text: "\ud800" }, { text: "x", ...call("1") }),
    fc.constantFrom("1", "2").map((id) => call(id)),
    fc.constantFrom("1", "2", "3").map((id) => answer(id, 1)),
  );
  const events = fc.array(
    fc
      .tuple(fc.constantFrom("user", "agent", "other"), fc.array(parts, { minLength: 1, maxLength: 3 }))
      .map(([author, said]) => event(author, said)),
    { maxLength: 12 },
  );

  it("is the same as if it were read at once, and leaves alone what it gave before", () => {
    fc.assert(
      fc.property(events, fc.array(fc.nat(12), { maxLength: 3 }), (all, ends) => {
        const history = new AgentHistory("agent", undefined);
        for (const end of [...ends.sort((a, b) => a - b), 12]) {
          const known = all.slice(0, end);
          const whole = new AgentHistory("agent", undefined).contents(known, toolNames);
          const given = history.contents(known, toolNames);
          expect(given).toEqual(whole);
          history.contents([...known, event("agent", [{ text: "more" }]), event("user", [answer("1", 2)])], toolNames);
          expect(given).toEqual(whole);
        }
      }),
    );
  });

  it("begins anew when events were taken out or the tools have changed", () => {
    const history = new AgentHistory("agent", undefined);
    const invented = event("agent", [call("a", "größe")]);
    expect(history.contents([go, invented], toolNames)[1]?.parts?.[0]?.functionCall?.name).toBe("größe");
    expect(history.contents([go, invented], new Set())[1]?.parts?.[0]?.functionCall?.name).toBe("gr_e");
    expect(history.contents([invented], new Set())).toHaveLength(3);
    expect(history.contents([go], new Set())).toEqual([{ role: "user", parts: [{ text: "go" }] }]);
  });
});
