import { statSync } from "node:fs";
import type { AnalysisRequest } from "../analyser/analysis.ts";
import { configurationCandidates, type DependencyStamps, type StampSet, trackedFiles } from "./dependency-stamps.ts";
import { overshadowingFiles } from "./overshadowing-files.ts";

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
  readonly #written = new Map<string, boolean>();
  readonly #candidates = new Map<string, readonly string[]>();

  /** @param startedAt when the analysis began (ms since 1970). */
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
    if (!known.has(key))
      known.set(key, this.#take([...dependencies, ...sources.flatMap((file) => this.#ownFiles(file))]));
    return known.get(key);
  }

  #take(dependencies: readonly string[]): StampSet | undefined {
    const read = trackedFiles(dependencies);
    const files = [...new Set([...read, ...overshadowingFiles(read)])].sort();
    if (files.some((file) => this.#isWritten(file))) return undefined;
    return new Map(files.map((file) => [file, this.#stamps.of(file)]));
  }

  #isWritten(file: string): boolean {
    const known = this.#written.get(file) ?? writtenAt(file) > this.#startedAt;
    this.#written.set(file, known);
    return known;
  }

  /** Files that a result depends on whether or not the analyser had to read them. */
  #ownFiles(source: string): readonly string[] {
    const known = this.#candidates.get(source) ?? [source, ...configurationCandidates(source)];
    this.#candidates.set(source, known);
    return known;
  }
}

/** A copy may bring an older file's time of modification along, but not its time of change. */
function writtenAt(file: string): number {
  const { mtimeMs, ctimeMs } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0, ctimeMs: 0 };
  return Math.max(mtimeMs, ctimeMs);
}
