import { ToolwrightError } from "toolwright";
import { isPassing } from "./model-error.ts";

/** How often and how fast a failed request is sent again. */
export interface RetryOptions {
  /** Requests in all, the first included; 4 unless given, 1 for no retry. */
  readonly maxAttempts?: number;
  /** The wait before the second request, doubled before each further one; 500 unless given. */
  readonly initialDelayMs?: number;
  /** The longest wait; 60,000 unless given. A provider that asks for a longer one is not asked again. */
  readonly maxDelayMs?: number;
}

/**
 * Sends a request again after a failure that may pass, and only as long as nothing of the answer has been handed on:
 * a fragment that was shown cannot be taken back. The waits grow and are spread at random, and are never shorter than
 * the provider asks.
 * @throws The last failure, with `details.attempts`; the signal's reason when it aborts.
 */
export async function* withRetries<T>(
  attempt: () => AsyncIterable<T>,
  options: RetryOptions & { readonly signal: AbortSignal },
): AsyncGenerator<T, void, void> {
  const { maxAttempts = 4, maxDelayMs = 60_000, signal } = options;
  for (let attempts = 1; ; attempts++) {
    let answered = false;
    try {
      for await (const value of attempt()) {
        answered = true;
        yield value;
      }
      return;
    } catch (error) {
      signal.throwIfAborted();
      const delay = delayAfter(error, attempts, options);
      if (answered || delay === undefined || attempts >= maxAttempts || delay > maxDelayMs) {
        throw withAttempts(error, attempts);
      }
      await sleep(delay, signal);
    }
  }
}

function delayAfter(error: unknown, attempts: number, options: RetryOptions): number | undefined {
  if (!isPassing(error)) return undefined;
  const { initialDelayMs = 500, maxDelayMs = 60_000 } = options;
  const backoff = Math.min(initialDelayMs * 2 ** (attempts - 1), maxDelayMs);
  const wanted = error.details["retryAfterMs"];
  // Half of the wait at random, so that clients that failed together do not come back together.
  const spread = backoff * (0.5 + Math.random() / 2);
  return typeof wanted === "number" ? Math.max(wanted, spread) : spread;
}

function withAttempts(error: unknown, attempts: number): unknown {
  if (!ToolwrightError.isInstance(error) || attempts === 1) return error;
  const { code, message, details, cause } = error;
  return new ToolwrightError(code, `${message} Tried ${attempts} times.`, {
    details: { ...details, attempts },
    cause,
  });
}

/** @throws The signal's reason when it aborts first. */
function sleep(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", onAbort);
      resolve();
    }, milliseconds);
    signal.addEventListener("abort", onAbort, { once: true });
  });
}
