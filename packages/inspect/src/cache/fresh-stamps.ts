import type { AnalysisRequest } from "../analyser/analysis.ts";
import { decidingFiles } from "./deciding-files.ts";
import type { DependencyStamps, StampSet } from "./dependency-stamps.ts";

/** What a result was asked for and read from. */
export interface Origin {
  readonly request: AnalysisRequest;
  readonly dependencies: readonly string[];
}

/** Takes the stamps of what results have just been read from. Results of one batch share most of it. */
export class FreshStamps {
  readonly #startedAt: number;
  readonly #stamps: DependencyStamps;
  readonly #sets = new Map<readonly string[], Map<string, StampSet | undefined>>();

  /** @param startedAt when the analysis began (ms since 1970, by the clock of the files). */
  constructor(startedAt: number, stamps: DependencyStamps) {
    this.#startedAt = startedAt;
    this.#stamps = stamps;
  }

  /** `undefined` when a file was written since: then what was read from it may be older than its stamp. */
  of({ request: { definition, callSite }, dependencies }: Origin): StampSet | undefined {
    const sources = [definition?.file, callSite?.file].filter((file) => file !== undefined);
    const known = this.#sets.get(dependencies) ?? new Map<string, StampSet | undefined>();
    this.#sets.set(dependencies, known);
    const key = sources.join("\0");
    if (!known.has(key)) known.set(key, this.#take(sources, dependencies));
    return known.get(key);
  }

  #take(sources: readonly string[], dependencies: readonly string[]): StampSet | undefined {
    const { states } = this.#stamps;
    const files = decidingFiles(sources, dependencies, states);
    if (files.some((file) => states.of(file).changedAt > this.#startedAt)) return undefined;
    return new Map(files.map((file) => [file, this.#stamps.of(file)]));
  }
}
