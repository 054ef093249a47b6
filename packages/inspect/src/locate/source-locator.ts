import { existsSync, readFileSync } from "node:fs";
import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import type { SourcePosition } from "../analyser/analysis.ts";
import type { GeneratedPosition, InspectorSession, Script } from "./inspector-session.ts";
import {
  changedSource,
  type LocationProblem,
  mappedElsewhere,
  missingSource,
  notTypeScript,
  unmappedPosition,
  unreadableSourceMap,
  withoutSource,
} from "./location-problem.ts";
import { SourceMap } from "./source-map.ts";
import { isMinified, isSameSource, isStrippedFrom } from "./source-text.ts";

/** A place in TypeScript source; `exact` is false when it went through a source map. */
export type DefinitionPosition = SourcePosition & { readonly exact: boolean };

const TYPESCRIPT = /\.[cm]?tsx?$/;
const DECLARATIONS = /\.d\.[cm]?ts$/;

/** Leads from positions in running scripts to positions in TypeScript files, for one batch. */
export class SourceLocator {
  readonly #inspector: InspectorSession;
  readonly #maps = new Map<string, SourceMap | LocationProblem>();
  readonly #stripped = new Map<string, boolean>();
  readonly #minified = new Map<string, boolean>();
  readonly #texts = new Map<string, string>();

  constructor(inspector: InspectorSession) {
    this.#inspector = inspector;
  }

  /** Never a guess: a text on disk that is not the one that runs is a problem, not a position. */
  locate(position: GeneratedPosition): DefinitionPosition | LocationProblem {
    const { url, sourceMapURL } = position.script;
    const file = pathOfUrl(url);
    if (file === undefined) return withoutSource(url.startsWith("node:") ? "native" : "generated");
    return sourceMapURL === "" ? this.#unmapped(position, file) : this.#mapped(position, file);
  }

  /** Whether names in the running script may be a minifier's. */
  isMinified(script: Script): boolean {
    let minified = this.#minified.get(script.scriptId);
    if (minified === undefined) {
      minified = isMinified(this.#inspector.textOf(script));
      this.#minified.set(script.scriptId, minified);
    }
    return minified;
  }

  #unmapped({ script, line, column }: GeneratedPosition, file: string): DefinitionPosition | LocationProblem {
    if (!isTypeScript(file)) return notTypeScript(file, this.isMinified(script));
    const text = this.#read(file);
    if (text === undefined) return missingSource(file);
    let stripped = this.#stripped.get(script.scriptId);
    if (stripped === undefined) {
      stripped = isStrippedFrom(text, this.#inspector.textOf(script));
      this.#stripped.set(script.scriptId, stripped);
    }
    return stripped ? { file, line, column, exact: true } : changedSource(file);
  }

  #mapped({ script, line, column }: GeneratedPosition, file: string): DefinitionPosition | LocationProblem {
    const map = this.#mapOf(script, file);
    if (!(map instanceof SourceMap)) return map;
    const original = map.originalPosition(line, column);
    if (original === undefined) return unmappedPosition(file);
    const source = pathOfSource(original.source);
    if (source === undefined || !isTypeScript(source)) return mappedElsewhere(file, source ?? original.source);
    const text = this.#read(source);
    if (text === undefined) return missingSource(source);
    if (original.content !== undefined && !isSameSource(original.content, text)) return changedSource(source);
    return { file: source, line: original.line, column: original.column, exact: false };
  }

  #mapOf(script: Script, file: string): SourceMap | LocationProblem {
    let map = this.#maps.get(script.scriptId);
    if (map === undefined) {
      try {
        map = new SourceMap(script.sourceMapURL, file);
      } catch (cause) {
        map = unreadableSourceMap(file, cause);
      }
      this.#maps.set(script.scriptId, map);
    }
    return map;
  }

  /** The text of a file, `undefined` if it cannot be read. */
  #read(file: string): string | undefined {
    let text = this.#texts.get(file);
    if (text === undefined) {
      text = readText(file);
      if (text !== undefined) this.#texts.set(file, text);
    }
    return text;
  }
}

/** The path of a script's URL, without the query that module loaders add; `undefined` if it is not a file. */
export function pathOfUrl(url: string): string | undefined {
  const bare = url.replace(/[?#].*$/, "");
  if (bare.startsWith("file:")) return pathOfFileUrl(bare);
  return isAbsolute(bare) ? bare : undefined;
}

/** Tools disagree on whether a source's name is percent-encoded: the spelling that exists is meant. */
function pathOfSource(source: string): string | undefined {
  if (!source.startsWith("file:")) return isAbsolute(source) ? source : undefined;
  const encoded = pathOfFileUrl(source);
  if (encoded !== undefined && existsSync(encoded)) return encoded;
  const literal = pathOfFileUrl(source.replaceAll("%", "%25").replaceAll("#", "%23"));
  return literal !== undefined && existsSync(literal) ? literal : encoded;
}

function pathOfFileUrl(url: string): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function isTypeScript(file: string): boolean {
  return TYPESCRIPT.test(file) && !DECLARATIONS.test(file);
}
