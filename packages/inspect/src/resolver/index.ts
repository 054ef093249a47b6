import { fileURLToPath } from "node:url";
import type { SignatureResolver } from "toolwright";
import { SignatureCache } from "../cache/signature-cache.ts";
import { AnalyserThread, type AnalyserThreadTimes } from "./analyser-thread.ts";
import { DevelopmentResolver } from "./development-resolver.ts";
import { producerOf } from "./producer.ts";

// For benchmarks and tests that ask what was read from where.
export { RESOLUTION_CHANNEL, type ResolutionReport } from "./resolution-report.ts";

/** Options of {@link createSignatureResolver}; the defaults suit every program. */
export interface SignatureResolverOptions {
  /** Keep results on disk; default `true`. */
  readonly cache?: boolean;
  /** The longest time to wait for the analysis of one batch, in milliseconds; default 60 s, doubled for 1,000 tools. */
  readonly timeoutMs?: number;
  /** The analyser ends when it was not needed for this long, in milliseconds; default 1 s. */
  readonly idleMs?: number;
  /** Path of the analyser thread's bundle; default: the one beside this file. */
  readonly workerFile?: string;
}

const TIMEOUT = 60_000;
const IDLE = 1_000;

/** The analyser threads of this thread, by their files and times: resolvers of several vm contexts share them. */
const threads = new Map<string, AnalyserThread>();

/**
 * Makes the resolver that reads signatures from TypeScript sources while a program runs. The core package loads this
 * entry synchronously, which is why it is bundled as CommonJS.
 */
export function createSignatureResolver(options: SignatureResolverOptions = {}): SignatureResolver {
  const workerFile = options.workerFile ?? fileURLToPath(new URL("./analyser-worker.js", import.meta.url));
  const producer = options.cache === false ? undefined : producerFor(workerFile);
  const times = { timeout: options.timeoutMs ?? TIMEOUT, idle: options.idleMs ?? IDLE };
  const cache = producer === undefined ? undefined : new SignatureCache(producer);
  return new DevelopmentResolver(threadFor(workerFile, times, producer), cache);
}

function threadFor(workerFile: string, times: AnalyserThreadTimes, producer: string | undefined): AnalyserThread {
  const key = JSON.stringify([workerFile, times.timeout, times.idle, producer]);
  const thread = threads.get(key) ?? new AnalyserThread(workerFile, times, producer);
  threads.set(key, thread);
  return thread;
}

/** Without its producer's name no result can be trusted; the analyser then says what is missing. */
function producerFor(workerFile: string): string | undefined {
  try {
    return producerOf(workerFile);
  } catch {
    return undefined;
  }
}
