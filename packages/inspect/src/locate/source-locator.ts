import { existsSync, readFileSync } from "node:fs";
import { isAbsolute } from "node:path";
import type { SourcePosition } from "../analyser/analysis.ts";
import type { GeneratedPosition, InspectorSession, Script } from "./inspector-session.ts";
import {
  changedSource,
  type LocationProblem,
  mappedElsewhere,
  missingSource,
  notTypeScript,
  unmappedPosition,
  withoutSource,
} from "./location-problem.ts";
import { pathOfFileUrl, RunningScript } from "./running-script.ts";
import type { OriginalPosition } from "./source-map.ts";
import { isSameSource } from "./source-text.ts";

/** A place in TypeScript source; `exact` is false when it went through a source map. */
export type DefinitionPosition = SourcePosition & { readonly exact: boolean };

const TYPESCRIPT = /\.[cm]?tsx?$/;
const DECLARATIONS = /\.d\.[cm]?ts$/;

/** Leads from positions in running scripts to positions in TypeScript files, for one batch. */
export class SourceLocator {
  readonly #inspector: InspectorSession;
  readonly #scripts = new Map<string, RunningScript>();
  readonly #sources = new Map<string, string | undefined>();

  constructor(inspector: InspectorSession) {
    this.#inspector = inspector;
  }

  /** Never a guess: a text on disk that is not the one that runs is a problem, not a position. */
  locate({ script, line, column }: GeneratedPosition): DefinitionPosition | LocationProblem {
    const running = this.#running(script);
    const { file } = running;
    if (file === undefined) return withoutSource(script.url.startsWith("node:") ? "native" : "generated");
    const map = running.sourceMap(file);
    if (map === undefined) return this.#inFile(file, running, line, column);
    if ("reason" in map) return map;
    const original = map.originalPosition(line, column);
    return original === undefined ? unmappedPosition(file) : this.#inSource(file, original);
  }

  /** Whether names in the running script may be a minifier's. */
  isMinified(script: Script): boolean {
    return this.#running(script).minified;
  }

  /** A script without a source map is its file's text, or was made from it in a way that nobody knows. */
  #inFile(file: string, running: RunningScript, line: number, column: number): DefinitionPosition | LocationProblem {
    if (!isTypeScript(file)) return notTypeScript(file, running.minified);
    const text = this.#read(file);
    if (text === undefined) return missingSource(file);
    return running.isStrippedFrom(text) ? { file, line, column, exact: true } : changedSource(file);
  }

  #inSource(file: string, { source, line, column, content }: OriginalPosition): DefinitionPosition | LocationProblem {
    const path = pathOfSource(source);
    if (path === undefined || !isTypeScript(path)) return mappedElsewhere(file, path ?? source);
    const text = this.#read(path);
    if (text === undefined) return missingSource(path);
    if (content !== undefined && !isSameSource(content, text)) return changedSource(path);
    return { file: path, line, column, exact: false };
  }

  #running(script: Script): RunningScript {
    const running = this.#scripts.get(script.scriptId) ?? new RunningScript(script, this.#inspector);
    this.#scripts.set(script.scriptId, running);
    return running;
  }

  /** The text of a source file, `undefined` if it cannot be read. */
  #read(path: string): string | undefined {
    if (!this.#sources.has(path)) this.#sources.set(path, readText(path));
    return this.#sources.get(path);
  }
}

/** Tools disagree on whether a source's name is percent-encoded: the spelling that exists is meant. */
function pathOfSource(source: string): string | undefined {
  if (!source.startsWith("file:")) return isAbsolute(source) ? source : undefined;
  const encoded = pathOfFileUrl(source);
  if (encoded !== undefined && existsSync(encoded)) return encoded;
  const literal = pathOfFileUrl(source.replaceAll("%", "%25").replaceAll("#", "%23"));
  return literal !== undefined && existsSync(literal) ? literal : encoded;
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Whether functions can be defined in a file, by its name. */
export function isTypeScript(file: string): boolean {
  return TYPESCRIPT.test(file) && !DECLARATIONS.test(file);
}
