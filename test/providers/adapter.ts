import type { Dialect } from "@toolwright/models/dialects";
import type { RetryOptions } from "@toolwright/models/gemini";
import type { Model } from "toolwright";
import type { ModelSetup } from "toolwright/testing";
import { startProviderServer } from "./provider-server.ts";
import type { WireFormat } from "./wire/wire-format.ts";

/** A model adapter and the format of the provider that it speaks to. */
export interface Adapter {
  readonly name: string;
  readonly wire: WireFormat;
  create(url: string, retry: RetryOptions): Model;
  /** The form in which this provider's model would write its calls. */
  readonly dialect: Dialect<unknown>;
  /** Cases of the contract that this provider's format cannot express, with the reason. */
  readonly skip?: { readonly [caseName: string]: string };
}

/** Fast enough for tests; waits that a provider asks for are kept all the same. */
export const quickRetry = { maxAttempts: 3, initialDelayMs: 2 };

/** The model over a server of its own. */
export async function setUp({ wire, create }: Adapter): Promise<ModelSetup> {
  const server = await startProviderServer(wire);
  return {
    model: create(server.url, quickRetry),
    maxRequests: quickRetry.maxAttempts,
    prepare: (answers) => server.prepare(answers),
    requestCount: () => server.requestCount(),
    allClosed: () => server.allClosed(),
    close: () => server.close(),
  };
}
