import type { ErrorCode } from "../errors/error-code.ts";
import type { ModelResponse } from "../models/model.ts";
import { assertEqual, assertThat } from "./contract-assertions.ts";
import type { ContractChecks } from "./contract-case.ts";
import { ask, assertFails, inBothModes, simpleRequest, textOf } from "./model-contract-reading.ts";
import type { ModelSetup, ProviderAnswer, ProviderRefusal } from "./model-contract-setup.ts";

const warm: ProviderAnswer = { pieces: [{ kind: "text", fragments: ["It is", " warm."] }] };

const rateLimit: ProviderRefusal = { status: 429, kind: "rate limit" };
const overloaded: ProviderRefusal = { status: 503, kind: "overloaded" };

/** Long enough to be told from a wait that the model chose itself. */
const RETRY_AFTER_MS = 300;

/** A refusal that asks for a wait is followed by a second request, not earlier. */
async function assertWaits(setup: ModelSetup, refusal: ProviderRefusal): Promise<void> {
  setup.prepare([{ refusal: { ...refusal, retryAfterMs: RETRY_AFTER_MS } }, warm]);
  const start = performance.now();
  assertEqual(textOf((await ask(setup, true)).whole), "It is warm.", "the text after the wait");
  // Timers may fire up to a millisecond early.
  assertThat(performance.now() - start >= RETRY_AFTER_MS - 1, "the second request came earlier than asked");
}

/** A refusal that does not pass is told with its code, and the request is not sent again. */
function refusedFor(refusal: ProviderRefusal, code: ErrorCode): (setup: ModelSetup) => Promise<void> {
  return async (setup) => {
    for (const stream of [false, true]) {
      const before = setup.requestCount();
      setup.prepare([{ refusal }, warm]);
      const error = await assertFails(ask(setup, stream), code, "the failure");
      assertThat(error.message.includes(setup.model.name), "its message does not name the model");
      assertEqual(setup.requestCount() - before, 1, "the requests");
    }
  };
}

/** Failures of the provider, of the connection, and cancellation. */
export const failureChecks: ContractChecks<ModelSetup> = {
  "after a rate limit the request is sent again": async (setup) => {
    await inBothModes(setup, [{ refusal: rateLimit }, warm], ({ whole }) => {
      assertEqual(textOf(whole), "It is warm.", "the text");
    });
    assertEqual(setup.requestCount(), 4, "the requests");
  },

  "after a rate limit that asks for a wait the request is sent again, not earlier": (setup) =>
    assertWaits(setup, rateLimit),

  "after an overload the request is sent again": async (setup) => {
    await inBothModes(setup, [{ refusal: overloaded }, { refusal: overloaded }, warm], ({ whole }) => {
      assertEqual(textOf(whole), "It is warm.", "the text");
    });
  },

  "after an overload that asks for a wait the request is sent again, not earlier": (setup) =>
    assertWaits(setup, overloaded),

  "a limit that lasts is told with its code after the last try": async (setup) => {
    const answers = Array.from({ length: setup.maxRequests + 1 }, () => ({ refusal: rateLimit }));
    setup.prepare(answers);
    const error = await assertFails(ask(setup, true), "RATE_LIMITED", "the failure");
    assertEqual([setup.requestCount(), error.details["attempts"]], [setup.maxRequests, setup.maxRequests], "the tries");
  },

  "G08: a request that is refused as malformed is not sent again": refusedFor(
    { status: 400, kind: "bad request" },
    "BAD_REQUEST",
  ),
  "a wrong key is told as one": refusedFor({ status: 401, kind: "wrong key" }, "AUTHENTICATION"),
  "a model that does not exist is told as one": refusedFor({ status: 404, kind: "no such model" }, "MODEL_NOT_FOUND"),
  "a conversation that is too long is told as one": refusedFor(
    { status: 400, kind: "context too long" },
    "CONTEXT_TOO_LONG",
  ),

  "a provider that fails is asked again": async (setup) => {
    await inBothModes(setup, [{ refusal: { status: 500, kind: "internal" } }, warm], ({ whole }) => {
      assertEqual(textOf(whole), "It is warm.", "the text");
    });
  },

  "a stream that breaks off is a failure, not an answer": async (setup) => {
    setup.prepare([{ ...warm, end: "cut" }, warm]);
    await assertFails(ask(setup, true), "STREAM_BROKEN", "the failure");
    assertEqual(setup.requestCount(), 1, "the requests, since fragments had been shown");
  },

  "a stream that is closed before its end is a failure, not an answer": async (setup) => {
    setup.prepare([{ ...warm, end: "closed" }, warm]);
    await assertFails(ask(setup, true), "STREAM_BROKEN", "the failure");
    assertEqual(setup.requestCount(), 1, "the requests, since fragments had been shown");
  },

  "a stream that breaks off before it shows anything is asked for again": async (setup) => {
    setup.prepare([{ end: "cut" }, warm]);
    assertEqual(textOf((await ask(setup, true)).whole), "It is warm.", "the text");
  },

  "an answer that breaks off is asked for again": async (setup) => {
    setup.prepare([{ ...warm, end: "cut" }, warm]);
    assertEqual(textOf((await ask(setup, false)).whole), "It is warm.", "the text");
  },

  "a failure that the provider reports within a stream is told with its code": async (setup) => {
    setup.prepare([{ ...warm, end: "overloaded" }, warm]);
    await assertFails(ask(setup, true), "OVERLOADED", "the failure");
    assertEqual(setup.requestCount(), 1, "the requests, since fragments had been shown");
  },

  "G19: nothing is sent when the turn was cancelled before": async (setup) => {
    setup.prepare([warm]);
    await assertCancelled(ask(setup, true, { signal: AbortSignal.abort() }));
    assertEqual(setup.requestCount(), 0, "the requests");
  },

  "G19: cancelling while nothing has come yet closes the connection": async (setup) => {
    for (const stream of [false, true]) {
      setup.prepare([{ end: "silent" }]);
      await assertCancelled(ask(setup, stream, { signal: cancelOnceAsked(setup) }));
      await setup.allClosed();
    }
  },

  "G19: cancelling in the middle of a stream closes the connection": async (setup) => {
    setup.prepare([{ ...warm, end: "silent" }]);
    await assertCancelled(ask(setup, true, { signal: cancelOnceAsked(setup) }));
    await setup.allClosed();
  },

  "G19: cancelling during the wait for another try ends it": async (setup) => {
    setup.prepare([{ refusal: { ...overloaded, retryAfterMs: 1500 } }, warm]);
    const start = performance.now();
    await assertCancelled(ask(setup, true, { signal: cancelOnceAsked(setup) }));
    assertThat(performance.now() - start < 1000, "it waited on");
    assertEqual(setup.requestCount(), 1, "the requests");
  },

  "G19: who stops reading a stream closes the connection": async (setup) => {
    setup.prepare([{ ...warm, end: "silent" }]);
    const options = { signal: new AbortController().signal, stream: true };
    let first: ModelResponse | undefined;
    for await (const response of setup.model.generateContent(simpleRequest(), options)) {
      first = response;
      break;
    }
    assertEqual(first?.partial, true, "whether the first response is a fragment");
    await setup.allClosed();
  },
};

/** Aborts a little after the provider has got the request, so that its answer has begun. */
function cancelOnceAsked(setup: ModelSetup): AbortSignal {
  const controller = new AbortController();
  const before = setup.requestCount();
  const cancel = async () => {
    for (let waited = 0; setup.requestCount() === before && waited < 5000; waited += 2) await pause(2);
    await pause(40);
    controller.abort();
  };
  void cancel();
  return controller.signal;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** The turn knows why it was cancelled; the model only has to stop. */
async function assertCancelled(reading: Promise<unknown>): Promise<void> {
  const outcome = await reading.then(
    () => "an answer",
    () => "cancelled",
  );
  assertEqual(outcome, "cancelled", "the outcome");
}
