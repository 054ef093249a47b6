import { ATTACH_WHEN_BUILDING, foreignRuntime } from "./foreign-runtime.ts";
import { shownPath } from "./shown-path.ts";

/** Why a function could not be traced to TypeScript source, and what helps. */
export interface LocationProblem {
  /** The end of a sentence: "… because REASON". */
  readonly reason: string;
  /** What the developer can do, best first. */
  readonly remedies: readonly string[];
}

const RUN_SOURCES =
  "run the TypeScript sources (with tsx, or plain node from version 22.18) instead of compiled output";
const EMIT_SOURCE_MAPS = 'let the build emit source maps ("sourceMap": true, --sourcemap) beside its output';

const TYPE_IN_COMMENTS =
  "if it is written in JavaScript: make the tool in a TypeScript file; the types are then read from the function's doc comment (`@param {string} name`)";

/** The script is JavaScript and nothing leads from it to TypeScript. */
export function notTypeScript(file: string, looksMinified: boolean): LocationProblem {
  const what = looksMinified
    ? "which is minified JavaScript without a source map"
    : "which is not TypeScript and has no source map";
  const remedies = [RUN_SOURCES, EMIT_SOURCE_MAPS, ATTACH_WHEN_BUILDING];
  return {
    reason: `it is defined in ${shownPath(file)}, ${what}`,
    remedies: looksMinified ? remedies : [...remedies, TYPE_IN_COMMENTS],
  };
}

/** The script names a source map that cannot be read. */
export function unreadableSourceMap(file: string, cause: unknown): LocationProblem {
  const message = cause instanceof Error ? cause.message : String(cause);
  return {
    reason: `the source map of ${shownPath(file)} cannot be read (${message})`,
    remedies: ["build again, so that the source map is written beside the output", RUN_SOURCES],
  };
}

/** The source map has no entry for the function's position. */
export function unmappedPosition(file: string): LocationProblem {
  return {
    reason: `the source map of ${shownPath(file)} does not cover the place where it is defined`,
    remedies: [RUN_SOURCES, "let the build emit complete source maps"],
  };
}

/** The source map leads to something that is not TypeScript. `source` is a path or a URL. */
export function mappedElsewhere(file: string, source: string): LocationProblem {
  return {
    reason: `it is defined in ${shownPath(file)}, whose source map leads to ${shownPath(source)}, which is not a TypeScript file`,
    remedies: [RUN_SOURCES],
  };
}

/** The file that the position names is not on this machine. */
export function missingSource(file: string): LocationProblem {
  return {
    reason: `its source ${shownPath(file)} is not there`,
    remedies: ["ship the TypeScript sources beside the output, or run where they are", RUN_SOURCES],
  };
}

/** The file on disk is not the text that is running. */
export function changedSource(file: string): LocationProblem {
  return {
    reason: `its source ${shownPath(file)} is not what is running: it was edited since, or compiled without a source map`,
    remedies: ["build again, or start the program again", EMIT_SOURCE_MAPS],
  };
}

/** The function has no source text at all. */
export function withoutSource(kind: "native" | "proxy" | "generated"): LocationProblem {
  const reasons = {
    native: "it is a native function",
    proxy: "it is a Proxy, which may behave differently from its target",
    generated: "it was created at run time (eval or new Function)",
  };
  return { reason: reasons[kind], remedies: ["pass a function that is written in a TypeScript file"] };
}

/** Types are read under Node.js only; `undefined` if this is it. */
export function unsupportedRuntime(): LocationProblem | undefined {
  const runtime = foreignRuntime();
  if (runtime === undefined) return undefined;
  return {
    reason: `types are read under Node.js only, and this is ${runtime}`,
    remedies: [`${ATTACH_WHEN_BUILDING} (both under Node.js)`, "run the program with Node.js while you develop"],
  };
}

/** The engine does not tell where functions are defined. */
export function inspectorUnavailable(cause: unknown): LocationProblem {
  if ((cause as { code?: unknown } | undefined)?.code === "ERR_ACCESS_DENIED") {
    return {
      reason: "the inspector, which tells where a function is defined, is off under --permission",
      remedies: [
        "add --allow-inspector (where this version of Node.js has it), --allow-worker and --allow-child-process",
        ATTACH_WHEN_BUILDING,
      ],
    };
  }
  const detail = cause instanceof Error ? ` (${cause.message})` : "";
  return {
    reason: `the inspector of Node.js, which tells where a function is defined, is not available here${detail}`,
    remedies: ["use a Node.js that is built with its inspector"],
  };
}
