import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import type { InspectorSession, Script } from "./inspector-session.ts";
import { type LocationProblem, unreadableSourceMap } from "./location-problem.ts";
import { SourceMap } from "./source-map.ts";
import { isMinified, isStrippedFrom } from "./source-text.ts";

/** A script that runs, and what it was made from. Each fact is found when it is first asked for. */
export class RunningScript {
  /** Its path; `undefined` if it is not a file. */
  readonly file: string | undefined;
  readonly #script: Script;
  readonly #inspector: InspectorSession;
  #text: string | undefined;
  #minified: boolean | undefined;
  #stripped: boolean | undefined;
  #sourceMap: SourceMap | LocationProblem | undefined;

  constructor(script: Script, inspector: InspectorSession) {
    this.file = pathOfUrl(script.url);
    this.#script = script;
    this.#inspector = inspector;
  }

  /** Whether names in the script may be a minifier's. */
  get minified(): boolean {
    this.#minified ??= isMinified(this.#readText());
    return this.#minified;
  }

  /** `undefined` if the script names none. */
  sourceMap(file: string): SourceMap | LocationProblem | undefined {
    if (this.#script.sourceMapURL === "") return undefined;
    this.#sourceMap ??= readSourceMap(this.#script.sourceMapURL, file);
    return this.#sourceMap;
  }

  /** Whether positions in the script are positions in its file, whose text is given. */
  isStrippedFrom(text: string): boolean {
    this.#stripped ??= isStrippedFrom(text, this.#readText());
    return this.#stripped;
  }

  #readText(): string {
    this.#text ??= this.#inspector.textOf(this.#script);
    return this.#text;
  }
}

/** The path of a script's URL, without the query that module loaders add; `undefined` if it is not a file. */
export function pathOfUrl(url: string): string | undefined {
  const bare = url.replace(/[?#].*$/, "");
  if (bare.startsWith("file:")) return pathOfFileUrl(bare);
  return isAbsolute(bare) ? bare : undefined;
}

/** `undefined` for a URL that cannot be a path on this machine. */
export function pathOfFileUrl(url: string): string | undefined {
  try {
    return fileURLToPath(url);
  } catch {
    return undefined;
  }
}

function readSourceMap(sourceMapURL: string, file: string): SourceMap | LocationProblem {
  try {
    return new SourceMap(sourceMapURL, file);
  } catch (cause) {
    return unreadableSourceMap(file, cause);
  }
}
