import type { Signature } from "toolwright";
import type { AnalysisRequest } from "../analyser/analysis.ts";
import { CacheFiles } from "./cache-files.ts";
import { cacheFolders } from "./cache-folder.ts";
import { type CachedModule, decodeModule, encodeModule, MODULE_FORMAT, type StoredModule } from "./cached-module.ts";
import { DependencyStamps, type StampSet } from "./dependency-stamps.ts";
import { clockLead } from "./file-clock.ts";
import { FreshStamps, type Origin } from "./fresh-stamps.ts";
import { SiteRecords } from "./site-records.ts";

/** A result to be kept, and the files that it was read from. */
export interface FreshSignature extends Origin {
  readonly signature: Signature;
}

/**
 * Signatures on disk, one file for each source module. An entry counts only while every file that it was read from is
 * unchanged. Refusals are not kept: what mends them (an install, a new file) need not touch any file that was read.
 *
 * Contract: never throws; a folder that cannot be written and a damaged file cost time, nothing else; safe with several
 * processes at once, of which the last to write a module may drop what another has just added.
 */
export class SignatureCache {
  readonly #files: CacheFiles<StoredModule>;
  readonly #sites: SiteRecords;

  /** @param producer names what a result depends on apart from the files that were read: analyser and compiler. */
  constructor(producer: string) {
    this.#files = new CacheFiles(".json", MODULE_FORMAT, producer);
    this.#sites = new SiteRecords(producer);
  }

  /** Whether {@link read} will probably find all tools that are made in a source file. */
  seemsToKnow(site: string, stamps: DependencyStamps): boolean {
    return this.#sites.isCurrent(site, stamps);
  }

  /** One answer for each request, `undefined` where nothing valid is kept. */
  read(requests: readonly AnalysisRequest[], stamps = new DependencyStamps()): (Signature | undefined)[] {
    const modules = new Map<string, CachedModule>();
    return requests.map((request) => {
      const path = modulePath(request);
      if (path === undefined) return undefined;
      const module = modules.get(path) ?? this.#load(path);
      modules.set(path, module);
      const entry = module.get(entryKey(request));
      return entry !== undefined && stamps.areCurrent(entry.stamps) ? entry.signature : undefined;
    });
  }

  /** @param startedAt when the analysis began (ms since 1970): what was read from files written later is not kept. */
  write(results: readonly FreshSignature[], startedAt: number): void {
    const stamps = new DependencyStamps();
    const fresh = new FreshStamps(startedAt + leadOfClock(results), stamps);
    const modules = new Map<string, CachedModule>();
    const sites = new Map<string, Set<StampSet>>();
    for (const { request, signature, dependencies } of results) {
      const path = modulePath(request);
      const set = fresh.of({ request, dependencies });
      if (path === undefined || set === undefined) continue;
      const module = modules.get(path) ?? onlyCurrent(this.#load(path), stamps);
      modules.set(path, module.set(entryKey(request), { signature, stamps: set }));
      const site = request.callSite?.file;
      if (site !== undefined) sites.set(site, (sites.get(site) ?? new Set()).add(set));
    }
    for (const [path, module] of modules) this.#files.write(path, encodeModule(module));
    for (const [site, read] of sites) this.#sites.add(site, read, stamps);
  }

  #load(module: string): CachedModule {
    return this.#files.read(module, decodeModule) ?? new Map();
  }
}

/** Of the files that results were read from, as far as one place can tell: where the first of them will be kept. */
function leadOfClock([first]: readonly FreshSignature[]): number {
  const path = first && modulePath(first.request);
  const [folder] = path === undefined ? [] : cacheFolders(path);
  return folder === undefined ? 0 : clockLead(folder);
}

/** The file that a request is about: where the function is defined, else where the tool is constructed. */
function modulePath({ definition, callSite }: AnalysisRequest): string | undefined {
  return definition?.file ?? callSite?.file;
}

/** Everything in a request that decides its result; the module is told apart by the cache file. */
function entryKey({ name, parameterNames, definition, boundArguments, callSite }: AnalysisRequest): string {
  return JSON.stringify([
    name,
    parameterNames ?? null,
    definition === undefined ? null : [definition.line, definition.column, definition.exact],
    boundArguments ?? null,
    callSite === undefined ? null : [callSite.file, callSite.line, callSite.column],
  ]);
}

function onlyCurrent(module: CachedModule, stamps: DependencyStamps): CachedModule {
  return new Map([...module].filter(([, entry]) => stamps.areCurrent(entry.stamps)));
}
