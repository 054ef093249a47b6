import type { ModelResponse } from "../models/model.ts";
import { assertEqual, assertThat } from "./contract-assertions.ts";
import type { ContractChecks } from "./contract-case.ts";
import { ask, callsOf, inBothModes, readCalls, textOf } from "./model-contract-reading.ts";
import type { ModelSetup, ProviderCall } from "./model-contract-setup.ts";

/** Fragments that no encoding may be cut at. */
const fragments = ["Es ist 21 °C in ", "Zürich", " 🌡️ – ", "東京", "\n", '"quoted" \\ '];

const call = (id: string | undefined, name: string, ...pieces: string[]): ProviderCall => ({
  id,
  name,
  fragments: pieces,
});

const calls = (...list: ProviderCall[]) => [{ kind: "calls", calls: list } as const];

const oslo = { name: "measure", args: { place: "Oslo" } };
const rome = { name: "measure", args: { place: "Rome", days: 2 } };

const unreadable = call("one", "measure", "place: ", "Oslo");

function assertUnread(whole: ModelResponse): void {
  const read = callsOf(whole).map(({ name, argsText }) => ({ name, argsText }));
  assertEqual(read, [{ name: "measure", argsText: "place: Oslo" }], "the calls");
}

/** What a provider answers, whole and in a stream. */
export const answerChecks: ContractChecks<ModelSetup> = {
  "text comes whole, and in a stream in fragments before that": async (setup) => {
    await inBothModes(setup, [{ pieces: [{ kind: "text", fragments }] }], ({ fragments: shown, whole }, stream) => {
      assertEqual(textOf(whole), fragments.join(""), "the whole text");
      assertEqual(whole.content?.role, "model", "the role");
      assertEqual(whole.finishReason, "STOP", "the finish reason");
      if (stream) assertEqual(shown.map((response) => textOf(response)).join(""), fragments.join(""), "the fragments");
    });
  },

  "a thought is marked as one and is no part of the text": async (setup) => {
    const pieces = [
      { kind: "thought", fragments: ["Warm? ", "I look."] },
      { kind: "text", fragments: ["It is", " warm."] },
    ] as const;
    await inBothModes(setup, [{ pieces }], ({ whole, fragments: shown }, stream) => {
      assertEqual([textOf(whole), textOf(whole, true)], ["It is warm.", "Warm? I look."], "text and thought");
      if (!stream) return;
      const text = shown.map((response) => textOf(response)).join("");
      assertEqual(text, "It is warm.", "the text in fragments");
    });
  },

  "a call comes with its name and its arguments": async (setup) => {
    const pieces = calls(call("one", "measure", '{"pla', 'ce":"Os', 'lo"}'));
    await inBothModes(setup, [{ pieces }], ({ whole }) => {
      assertEqual(readCalls(whole), [oslo], "the calls");
      assertEqual(whole.finishReason, "STOP", "the finish reason");
    });
  },

  "text and a call come in their order": async (setup) => {
    const pieces = [{ kind: "text", fragments: ["I look."] } as const, ...calls(call("one", "measure", "{}"))];
    await inBothModes(setup, [{ pieces }], ({ whole }) => {
      const kinds = whole.content?.parts?.map(({ functionCall }) => (functionCall === undefined ? "text" : "call"));
      assertEqual(kinds, ["text", "call"], "the parts");
    });
  },

  "several calls come in their order, each with its own arguments": async (setup) => {
    const list = [call("one", "measure", '{"place":"Oslo"}'), call("two", "measure", '{"place":"Rome",', '"days":2}')];
    await inBothModes(setup, [{ pieces: calls(...list) }], ({ whole }) => {
      assertEqual(readCalls(whole), [oslo, rome], "the calls");
    });
  },

  "C11: fragments of several calls that come in turns are kept apart": async (setup) => {
    const list = [
      call("one", "measure", '{"place"', ':"Oslo"}'),
      call("two", "measure", '{"place":"Ro', 'me","days":2}'),
    ];
    setup.prepare([{ pieces: [{ kind: "calls", calls: list, interleaved: true }] }]);
    assertEqual(readCalls((await ask(setup, true)).whole), [oslo, rome], "the calls");
  },

  "C13: calls without an id are kept": async (setup) => {
    const list = [
      call(undefined, "measure", '{"place":"Oslo"}'),
      call(undefined, "measure", '{"place":"Rome","days":2}'),
    ];
    await inBothModes(setup, [{ pieces: calls(...list) }], ({ whole }) => {
      assertEqual(readCalls(whole), [oslo, rome], "the calls");
    });
  },

  "C14: calls with the same id are all kept": async (setup) => {
    const list = [call("same", "measure", '{"place":"Oslo"}'), call("same", "measure", '{"place":"Rome","days":2}')];
    await inBothModes(setup, [{ pieces: calls(...list) }], ({ whole }) => {
      assertEqual(readCalls(whole), [oslo, rome], "the calls");
    });
  },

  "C01: a call without arguments is a call with none": async (setup) => {
    await inBothModes(setup, [{ pieces: calls(call("one", "measure", "")) }], ({ whole }) => {
      assertEqual(readCalls(whole), [{ name: "measure", args: {} }], "the calls");
    });
  },

  "C42, C44: arguments that are no JSON are handed over as the model wrote them": async (setup) => {
    setup.prepare([{ pieces: calls(unreadable) }]);
    assertUnread((await ask(setup, false)).whole);
  },

  "C42, C44: arguments that are no JSON are handed over as the model wrote them in a stream": async (setup) => {
    setup.prepare([{ pieces: calls(unreadable) }]);
    assertUnread((await ask(setup, true)).whole);
  },

  "a name that no tool has is handed over as it came": async (setup) => {
    await inBothModes(setup, [{ pieces: calls(call("one", "measures", '{"place":"Oslo"}')) }], ({ whole }) => {
      assertEqual(readCalls(whole), [{ ...oslo, name: "measures" }], "the calls");
    });
  },

  "C18: an answer that was cut at its length says so": async (setup) => {
    const pieces = [{ kind: "text", fragments: ["It is"] } as const];
    await inBothModes(setup, [{ pieces, finishReason: "MAX_TOKENS" }], ({ whole }) => {
      assertEqual([textOf(whole), whole.finishReason], ["It is", "MAX_TOKENS"], "text and finish reason");
    });
  },

  "C34: an answer that was stopped for its content says so": async (setup) => {
    const pieces = [{ kind: "text", fragments: ["It is"] } as const];
    await inBothModes(setup, [{ pieces, finishReason: "SAFETY" }], ({ whole }) => {
      assertEqual(whole.finishReason, "SAFETY", "the finish reason");
    });
  },

  "C17: an answer that says nothing is an answer": async (setup) => {
    await inBothModes(setup, [{ pieces: [] }], ({ whole }) => {
      assertEqual([textOf(whole), whole.finishReason], ["", "STOP"], "text and finish reason");
      assertThat(setup.requestCount() <= 2, "it was asked for again");
    });
  },

  "token counts are told": async (setup) => {
    const usage = { promptTokenCount: 120, candidatesTokenCount: 30, totalTokenCount: 150 };
    await inBothModes(setup, [{ pieces: [{ kind: "text", fragments: ["Warm."] }], usage }], ({ whole }) => {
      const { promptTokenCount, candidatesTokenCount, totalTokenCount } = whole.usageMetadata ?? {};
      assertEqual({ promptTokenCount, candidatesTokenCount, totalTokenCount }, usage, "the token counts");
    });
  },
};
