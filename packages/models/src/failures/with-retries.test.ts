import { type ErrorCode, ToolwrightError } from "toolwright";
import { describe, expect, it, vi } from "vitest";
import { requestScope } from "./request-scope.ts";
import { type RetryOptions, withRetries } from "./with-retries.ts";

/** Fails with each of these in turn, then answers. */
function failing(failures: readonly unknown[], shown: readonly string[] = []) {
  const times: number[] = [];
  async function* attempt() {
    times.push(performance.now());
    const failure = failures[times.length - 1];
    if (failure === undefined) yield "answer";
    yield* shown;
    if (failure !== undefined) throw failure;
  }
  return { attempt, times };
}

const error = (code: ErrorCode, retryAfterMs?: number) =>
  new ToolwrightError(code, "No.", retryAfterMs === undefined ? {} : { details: { retryAfterMs } });

async function collect(attempt: () => AsyncIterable<string>, options: RetryOptions & { signal?: AbortSignal } = {}) {
  const { signal = new AbortController().signal, ...rest } = options;
  const values: string[] = [];
  for await (const value of withRetries(attempt, { initialDelayMs: 1, ...rest, signal })) values.push(value);
  return values;
}

describe("sending a request again", () => {
  it("helps against what may pass", async () => {
    const codes = ["RATE_LIMITED", "OVERLOADED", "CONNECTION_FAILED"] as const;
    const { attempt, times } = failing(codes.map((code) => error(code)));
    expect(await collect(attempt)).toEqual(["answer"]);
    expect(times).toHaveLength(4);
  });

  it.each([
    "BAD_REQUEST",
    "AUTHENTICATION",
    "CONTEXT_TOO_LONG",
    "SAFETY",
    "QUOTA_EXHAUSTED",
    "MODEL_NOT_FOUND",
  ] as const)("is not tried after %s", async (code) => {
    const { attempt, times } = failing([error(code)]);
    await expect(collect(attempt)).rejects.toMatchObject({ code, message: "No." });
    expect(times).toHaveLength(1);
  });

  it("is not tried after an error that nobody knows", async () => {
    const { attempt } = failing([new RangeError("A fault of ours.")]);
    await expect(collect(attempt)).rejects.toThrow("A fault of ours.");
  });

  it("is not tried once something was shown, which could not be taken back", async () => {
    const { attempt, times } = failing([error("OVERLOADED")], ["It is"]);
    await expect(collect(attempt)).rejects.toMatchObject({ code: "OVERLOADED" });
    expect(times).toHaveLength(1);
  });

  it("ends after the last try, and tells how many there were", async () => {
    const { attempt } = failing([error("OVERLOADED"), error("RATE_LIMITED")]);
    await expect(collect(attempt, { maxAttempts: 2 })).rejects.toMatchObject({
      code: "RATE_LIMITED",
      message: "No. Tried 2 times.",
      details: { attempts: 2 },
    });
  });

  it("waits longer each time, never quite as long, and as long as asked", async () => {
    const { attempt, times } = failing([error("OVERLOADED"), error("OVERLOADED"), error("OVERLOADED", 90)]);
    await collect(attempt, { initialDelayMs: 20 });
    const waits = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    // Timers may fire up to a millisecond early.
    expect(waits[0]).toBeGreaterThanOrEqual(9);
    expect(waits[1]).toBeGreaterThanOrEqual(19);
    expect(waits[2]).toBeGreaterThanOrEqual(89);
  });

  it.each([
    [0, [250, 500, 1000]],
    [1, [500, 1000, 2000]],
  ])("doubles the wait each time, half of it at random (random: %s)", async (random, waits) => {
    vi.spyOn(Math, "random").mockReturnValue(random);
    vi.useFakeTimers();
    try {
      const { attempt, times } = failing(waits.map(() => error("OVERLOADED")));
      const answered = collect(attempt, { initialDelayMs: 500 });
      for (const [index, wait] of waits.entries()) {
        await vi.advanceTimersByTimeAsync(wait - 1);
        expect(times).toHaveLength(index + 1);
        await vi.advanceTimersByTimeAsync(1);
        expect(times).toHaveLength(index + 2);
      }
      expect(await answered).toEqual(["answer"]);
    } finally {
      vi.useRealTimers();
      vi.restoreAllMocks();
    }
  });

  it("is not tried when the provider asks for a longer wait than allowed", async () => {
    const { attempt, times } = failing([error("RATE_LIMITED", 5000)]);
    const outcome = collect(attempt, { maxDelayMs: 100 });
    await expect(outcome).rejects.toMatchObject({ details: { retryAfterMs: 5000 } });
    expect(times).toHaveLength(1);
  });

  it("G19: stops waiting when the turn is cancelled, and leaves no listener behind", async () => {
    const listeners = new Set<unknown>();
    const { signal } = new AbortController();
    const add = signal.addEventListener.bind(signal);
    signal.addEventListener = (...args: Parameters<typeof add>) => {
      listeners.add(args[1]);
      add(...args);
    };
    const remove = signal.removeEventListener.bind(signal);
    signal.removeEventListener = (...args: Parameters<typeof remove>) => {
      listeners.delete(args[1]);
      remove(...args);
    };
    const { attempt } = failing([error("OVERLOADED"), error("OVERLOADED")]);
    await collect(() => requestScope(signal, attempt), { signal });
    expect(listeners.size).toBe(0);
    const waiting = collect(failing([error("OVERLOADED", 5000)]).attempt, { signal: AbortSignal.timeout(20) });
    await expect(waiting).rejects.toMatchObject({ name: "TimeoutError" });
  });
});

describe("the scope of a request", () => {
  it("aborts its signal when the answer is no longer read", async () => {
    let seen: AbortSignal | undefined;
    const scope = requestScope(new AbortController().signal, async function* (signal) {
      seen = signal;
      yield* ["a", "b"];
    });
    for await (const _first of scope) break;
    expect(seen?.aborted).toBe(true);
  });

  it("aborts with the caller's reason", async () => {
    const caller = new AbortController();
    let reason: unknown;
    const scope = requestScope(caller.signal, async function* (signal) {
      yield "a";
      caller.abort("enough");
      reason = signal.reason;
    });
    for await (const _value of scope);
    expect(reason).toBe("enough");
  });
});
