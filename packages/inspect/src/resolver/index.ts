import { fileURLToPath } from "node:url";
import type { SignatureResolver } from "toolwright";
import { SignatureCache } from "../cache/signature-cache.ts";
import { AnalyserThread } from "./analyser-thread.ts";
import { DevelopmentResolver } from "./development-resolver.ts";
import { producerOf } from "./producer.ts";

// For benchmarks and tests that ask what was read from where.
export { RESOLUTION_CHANNEL, type ResolutionReport } from "./resolution-report.ts";

/** Options of {@link createSignatureResolver}; the defaults suit every program. */
export interface SignatureResolverOptions {
  /** Keep results on disk; default `true`. */
  readonly cache?: boolean;
  /** The longest time to wait for the analysis of one batch, in milliseconds; default 60 s. */
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
  const thread = threadFor(workerFile, options.timeoutMs ?? TIMEOUT, options.idleMs ?? IDLE);
  return new DevelopmentResolver(thread, options.cache === false ? undefined : cacheFor(workerFile));
}

function threadFor(workerFile: string, timeout: number, idle: number): AnalyserThread {
  const key = JSON.stringify([workerFile, timeout, idle]);
  const thread = threads.get(key) ?? new AnalyserThread(workerFile, { timeout, idle });
  threads.set(key, thread);
  return thread;
}

/** Without its producer's name no result can be trusted; the analyser then says what is missing. */
function cacheFor(workerFile: string): SignatureCache | undefined {
  try {
    return new SignatureCache(producerOf(workerFile));
  } catch {
    return undefined;
  }
}
