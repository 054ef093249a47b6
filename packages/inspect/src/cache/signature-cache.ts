import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Signature } from "toolwright";
import type { AnalysisRequest } from "../analyser/analysis.ts";
import { cacheFolders } from "./cache-folder.ts";
import { type CachedModule, type CacheHeader, decodeModule, encodeModule } from "./cached-module.ts";
import { contentHash, DependencyStamps } from "./dependency-stamps.ts";
import { FreshStamps, type Origin } from "./fresh-stamps.ts";

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
  readonly #producer: string;

  /** @param producer names what a result depends on apart from the files that were read: analyser and compiler. */
  constructor(producer: string) {
    this.#producer = producer;
  }

  /** One answer for each request, `undefined` where nothing valid is kept. */
  read(requests: readonly AnalysisRequest[]): (Signature | undefined)[] {
    const stamps = new DependencyStamps();
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
    const fresh = new FreshStamps(startedAt, stamps);
    const modules = new Map<string, CachedModule>();
    for (const result of results) {
      const path = modulePath(result.request);
      const set = fresh.of(result);
      if (path === undefined || set === undefined) continue;
      const module = modules.get(path) ?? onlyCurrent(this.#load(path), stamps);
      modules.set(path, module.set(entryKey(result.request), { signature: result.signature, stamps: set }));
    }
    for (const [path, module] of modules) this.#store(path, module);
  }

  #load(module: string): CachedModule {
    for (const folder of cacheFolders(module)) {
      const found = readCacheFile(join(folder, fileName(module)), this.#header(module));
      if (found !== undefined) return found;
    }
    return new Map();
  }

  #store(path: string, module: CachedModule): void {
    const text = encodeModule(module, this.#header(path));
    cacheFolders(path).some((folder) => writeWhole(folder, fileName(path), text));
  }

  #header(module: string): CacheHeader {
    return { producer: this.#producer, module };
  }
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

function fileName(module: string): string {
  return `${contentHash(module)}.json`;
}

function readCacheFile(path: string, header: CacheHeader): CachedModule | undefined {
  try {
    return decodeModule(readFileSync(path, "utf8"), header);
  } catch {
    return undefined;
  }
}

/** Other processes see the old file or the new one, never a part. */
function writeWhole(folder: string, name: string, text: string): boolean {
  const temporary = join(folder, `${name}.${randomUUID()}.tmp`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(temporary, text);
    renameSync(temporary, join(folder, name));
    return true;
  } catch {
    rmQuietly(temporary);
    return false;
  }
}

function rmQuietly(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // A left-over temporary file does no harm, and there is nobody to tell.
  }
}
