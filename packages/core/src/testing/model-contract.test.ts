import { describe, expect, it } from "vitest";
import type { Part } from "../content/content.ts";
import type { ModelResponse } from "../models/model.ts";
import { failingCases } from "./contract-mutants.ts";
import { modelContract } from "./model-contract.ts";
import { doubleSetup, type ModelBehaviour } from "./model-contract-double.ts";

type Fault = Partial<ModelBehaviour>;

/** Changes the parts of the whole answer. */
const changing = (change: (parts: Part[]) => Part[]): Fault => ({
  whole: (response) => ({ ...response, content: { role: "model", parts: change(response.content?.parts ?? []) } }),
});

const changingCalls = (change: (call: NonNullable<Part["functionCall"]>) => Part["functionCall"]): Fault =>
  changing((parts) =>
    parts.flatMap((part) => {
      if (part.functionCall === undefined) return [part];
      const functionCall = change(part.functionCall);
      return functionCall === undefined ? [] : [{ functionCall }];
    }),
  );

const finishing = (from: string): Fault => ({
  whole: (response): ModelResponse =>
    response.finishReason === from ? { ...response, finishReason: "STOP" } : response,
});

const onlyStream = (fault: Fault): Fault => ({
  whole: (response, stream) => (stream ? fault.whole?.(response, stream) : response),
});

const firstCallOnly = changing((parts) => {
  const first = parts.findIndex(({ functionCall }) => functionCall !== undefined);
  return parts.filter(({ functionCall }, index) => functionCall === undefined || index === first);
});

const emptyWhenUnreadable = changingCalls((call) =>
  call.argsText?.startsWith("{") === true ? call : { name: call.name ?? "", args: {} },
);

const neverAgain: Fault = { isPassing: () => false };
const atOnce: Fault = { wait: () => 1 };
const asBadRequest = (kind: string): Fault => ({
  code: (refusal) => (refusal.kind === kind ? "PROVIDER_FAILED" : "BAD_REQUEST"),
});

const faults: { readonly [caseName: string]: Fault } = {
  "text comes whole, and in a stream in fragments before that": { fragment: () => undefined },
  "a thought is marked as one and is no part of the text": changing((parts) =>
    parts.map(({ thought: _, ...part }) => part),
  ),
  "a call comes with its name and its arguments": changingCalls((call) => ({ ...call, name: "other" })),
  "text and a call come in their order": changing((parts) => parts.toReversed()),
  "several calls come in their order, each with its own arguments": changing((parts) => parts.toReversed()),
  "C11: fragments of several calls that come in turns are kept apart": firstCallOnly,
  "C13: calls without an id are kept": changingCalls(() => undefined),
  "C14: calls with the same id are all kept": firstCallOnly,
  "C01: a call without arguments is a call with none": changingCalls((call) =>
    call.argsText === "" ? undefined : call,
  ),
  "C42, C44: arguments that are no JSON are handed over as the model wrote them": emptyWhenUnreadable,
  "C42, C44: arguments that are no JSON are handed over as the model wrote them in a stream":
    onlyStream(emptyWhenUnreadable),
  "a name that no tool has is handed over as it came": changingCalls((call) =>
    call.name === "measure" ? call : undefined,
  ),
  "C18: an answer that was cut at its length says so": finishing("MAX_TOKENS"),
  "C34: an answer that was stopped for its content says so": finishing("SAFETY"),
  "C17: an answer that says nothing is an answer": {
    whole: (response) => (response.content?.parts?.length === 0 ? undefined : response),
  },
  "token counts are told": { whole: ({ usageMetadata: _, ...response }) => response },
  "C36, G21, G22: a conversation that another provider began is accepted": {
    accepts({ contents }) {
      if (contents.some(({ parts }) => parts?.some(({ text }) => text === ""))) throw new Error("empty text");
    },
  },
  "D13: files beside a result are shown or told of, never a reason to refuse": {
    accepts({ contents }) {
      const answers = contents.flatMap(({ parts = [] }) =>
        parts.flatMap(({ functionResponse }) => functionResponse ?? []),
      );
      if (answers.some(({ parts = [] }) => parts.some(({ fileData }) => fileData !== undefined)))
        throw new Error("file");
    },
  },
  "what the model answered can be sent back to it": {
    accepts({ contents }) {
      if (contents.length === 3) throw new Error("results are refused");
    },
  },
  "after a rate limit the request is sent again": neverAgain,
  "after a rate limit that asks for a wait the request is sent again, not earlier": atOnce,
  "after an overload the request is sent again": neverAgain,
  "after an overload that asks for a wait the request is sent again, not earlier": atOnce,
  "a limit that lasts is told with its code after the last try": { tries: 4 },
  "G08: a request that is refused as malformed is not sent again": { isPassing: () => true },
  "a wrong key is told as one": asBadRequest("wrong key"),
  "a model that does not exist is told as one": asBadRequest("no such model"),
  "a conversation that is too long is told as one": asBadRequest("context too long"),
  "a provider that fails is asked again": neverAgain,
  "a stream that breaks off is a failure, not an answer": { broken: () => "answer" },
  "a stream that is closed before its end is a failure, not an answer": {
    broken: (end) => (end === "closed" ? "answer" : "fail"),
  },
  "a stream that breaks off before it shows anything is asked for again": { broken: () => "fail" },
  "an answer that breaks off is asked for again": { broken: () => "fail" },
  "a failure that the provider reports within a stream is told with its code": { code: () => "PROVIDER_FAILED" },
  "G19: nothing is sent when the turn was cancelled before": { heeds: (moment) => moment !== "start" },
  "G19: cancelling while nothing has come yet closes the connection": { heeds: (moment) => moment !== "answer" },
  "G19: cancelling in the middle of a stream closes the connection": { heeds: (moment) => moment !== "fragment" },
  "G19: cancelling during the wait for another try ends it": { heeds: (moment) => moment !== "wait" },
  "G19: who stops reading a stream closes the connection": { heeds: (moment) => moment !== "return" },
};

describe("the contract of models", () => {
  it("is kept by a sound model", async () => {
    expect(await failingCases(modelContract(() => doubleSetup()))).toEqual([]);
  });

  it("has a deliberate fault for each of its cases", () => {
    expect(Object.keys(faults)).toEqual(modelContract(() => doubleSetup()).map(({ name }) => name));
  });

  it.concurrent.each(Object.entries(faults))("notices a fault against: %s", async (caseName, fault) => {
    const cases = modelContract(() => doubleSetup(fault));
    expect(await failingCases(cases.filter(({ name }) => name === caseName))).toEqual([caseName]);
  });
});
