import { existsSync } from "node:fs";
import type { Signature, SignatureRequest, SignatureResolver, SignatureResult } from "toolwright";
import type { AnalysisRequest } from "../analyser/analysis.ts";
import { DependencyStamps } from "../cache/dependency-stamps.ts";
import type { SignatureCache } from "../cache/signature-cache.ts";
import { foreignRuntime } from "../locate/foreign-runtime.ts";
import { type Location, locateFunctions } from "../locate/locate-functions.ts";
import { pathOfUrl } from "../locate/running-script.ts";
import { isTypeScript } from "../locate/source-locator.ts";
import type { AnalyserThread } from "./analyser-thread.ts";
import { analysisRequest, isShort } from "./analysis-request.ts";
import { explained, minifiedClass, refusal, withPlace } from "./refusal.ts";
import { publishReport } from "./resolution-report.ts";

/** One function on its way through the stages: located, then found in the cache, else analysed. */
interface Pending {
  readonly location: Location;
  readonly request: AnalysisRequest;
  result?: SignatureResult;
}

const NO_ANSWER = { reason: "the analyser gave no answer", remedies: ["install @toolwright/inspect again"] };

/** Reads signatures while a program runs: all functions of a batch are located, looked up on disk, and else analysed. */
export class DevelopmentResolver implements SignatureResolver {
  readonly #thread: AnalyserThread;
  readonly #cache: SignatureCache | undefined;

  constructor(thread: AnalyserThread, cache: SignatureCache | undefined) {
    this.#thread = thread;
    this.#cache = cache;
  }

  resolve(requests: readonly SignatureRequest[]): SignatureResult[] {
    const start = performance.now();
    const wasRunning = this.#thread.isRunning;
    const stamps = new DependencyStamps();
    this.#prepare(requests, stamps);
    const batch = locate(requests);
    const located = performance.now();
    const cached = this.#lookUp(batch, stamps);
    const lookedUp = performance.now();
    const analysed = this.#analyse(batch);
    publishReport({
      requests: requests.length,
      cached,
      analysed,
      analyserStarted: !wasRunning && this.#thread.isRunning,
      milliseconds: { locate: located - start, cache: lookedUp - located, analyse: performance.now() - lookedUp },
    });
    return batch.map(({ result = refusal(NO_ANSWER), location }, index) => {
      const asked = requests[index];
      const settled = "signature" in result ? withoutMinifiedName(result.signature, asked, location) : result;
      return "signature" in settled ? settled : withPlace(settled, location.callSite ?? asked?.callSite);
    });
  }

  /** Finding functions takes as long as starting a compiler: when one will be needed, it starts meanwhile. */
  #prepare(requests: readonly SignatureRequest[], stamps: DependencyStamps): void {
    if (foreignRuntime() !== undefined) return;
    const unknown = sourceSites(requests).find((site) => this.#cache?.seemsToKnow(site, stamps) !== true);
    if (unknown !== undefined) this.#thread.prepare(unknown);
  }

  /** Answers what the cache knows, and says how many that were. */
  #lookUp(batch: readonly Pending[], stamps: DependencyStamps): number {
    const found =
      this.#cache?.read(
        batch.map((pending) => pending.request),
        stamps,
      ) ?? [];
    found.forEach((signature, index) => {
      const pending = batch[index];
      if (pending !== undefined && signature !== undefined) pending.result = { signature };
    });
    return found.filter((signature) => signature !== undefined).length;
  }

  /** Answers the rest, which the analyser keeps for later processes, and says how many were asked. */
  #analyse(batch: readonly Pending[]): number {
    const open = batch.filter((pending) => pending.result === undefined);
    if (open.length === 0) return 0;
    const answer = this.#thread.analyse(open.map((pending) => pending.request));
    if ("reason" in answer) {
      for (const pending of open) pending.result = refusal(answer);
      return open.length;
    }
    open.forEach((pending, index) => {
      const result = answer[index];
      if (result !== undefined) pending.result = "signature" in result ? result : explained(result, pending.location);
    });
    return open.length;
  }
}

/** An object's `call` method has no name that says anything; what a minifier made of its class says nothing either. */
function withoutMinifiedName(
  signature: Signature,
  asked: SignatureRequest | undefined,
  { minified }: Location,
): SignatureResult {
  const className = asked?.className;
  const isMinified = minified && className !== undefined && signature.name === "call" && isShort(className);
  return isMinified ? minifiedClass(className) : { signature };
}

/** The files that make the tools, as far as the running program names sources and not what was compiled from them. */
function sourceSites(requests: readonly SignatureRequest[]): string[] {
  const urls = new Set(requests.flatMap(({ callSite }) => callSite?.url ?? []));
  const paths = [...urls].flatMap((url) => pathOfUrl(url) ?? []);
  return paths.filter((path) => isTypeScript(path) && !path.includes("/node_modules/") && existsSync(path));
}

function locate(requests: readonly SignatureRequest[]): Pending[] {
  return locateFunctions(requests).map((location, index) => {
    const request = analysisRequest(requests[index] as SignatureRequest, location);
    const { definition, callSite } = location;
    // Nothing to read: neither the definition nor the place of use is TypeScript.
    if ("reason" in definition && callSite === undefined) return { location, request, result: refusal(definition) };
    return { location, request };
  });
}
