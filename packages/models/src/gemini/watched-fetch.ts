import type { GoogleGenAIOptions } from "@google/genai";
import { readRetryAfter } from "../failures/retry-after.ts";

type Fetch = NonNullable<NonNullable<GoogleGenAIOptions["httpOptions"]>["fetch"]>;

/** What became of one request on its way, which the SDK's errors do not tell. */
export interface Exchange {
  stage: "not sent" | "sent" | "answered";
  retryAfterMs?: number | undefined;
}

/** A `fetch` that notes how far the request came and how long the provider asks to wait. */
export function watchedFetch(exchange: Exchange, send: Fetch | undefined): Fetch {
  return async (input, init) => {
    exchange.stage = "sent";
    const response = await (send === undefined ? fetch(input, withoutTimeouts(init)) : send(input, init));
    exchange.stage = "answered";
    exchange.retryAfterMs = readRetryAfter(Object.fromEntries(response.headers));
    return response;
  };
}

/**
 * Node ends a request after five minutes of silence, and a thinking model may be silent for longer. The SDK switches
 * that off for the built-in `fetch` only, hence once more here.
 */
function withoutTimeouts(init: RequestInit = {}): RequestInit {
  const dispatcher = {
    dispatch: (options: object, handler: unknown) =>
      globalDispatcher()?.dispatch({ ...options, headersTimeout: 0, bodyTimeout: 0 }, handler),
  };
  return globalDispatcher() === undefined ? init : Object.assign({ dispatcher }, init);
}

interface Dispatcher {
  dispatch(options: object, handler: unknown): unknown;
}

function globalDispatcher(): Dispatcher | undefined {
  return (globalThis as { [key: symbol]: Dispatcher | undefined })[Symbol.for("undici.globalDispatcher.1")];
}
