import type { CallSite } from "toolwright";
import type { SourcePosition } from "../analyser/analysis.ts";
import { type GeneratedPosition, type InspectorSession, withInspector } from "./inspector-session.ts";
import { inspectorUnavailable, type LocationProblem, unsupportedRuntime, withoutSource } from "./location-problem.ts";
import { pathOfUrl } from "./running-script.ts";
import { type DefinitionPosition, SourceLocator } from "./source-locator.ts";

/** A function to be traced to its source, and where the tool was constructed from it. */
export interface LocationQuery {
  readonly fn: Function;
  readonly callSite?: CallSite;
}

/** What is known about one function's place in TypeScript source. */
export interface Location {
  readonly definition: DefinitionPosition | LocationProblem;
  /** How many leading arguments are bound; absent when the function is not bound. */
  readonly boundArguments?: number;
  /** The script is minified, so short names in it tell nothing about the source. */
  readonly minified: boolean;
  /** Absent when none was given, or when nothing leads from it to TypeScript source. */
  readonly callSite?: SourcePosition;
}

/**
 * Finds where functions and call sites are written. One inspector session for all of them, closed before this returns.
 * Never throws for a function that cannot be located: its `definition` says why.
 */
export function locateFunctions(queries: readonly LocationQuery[]): Location[] {
  if (queries.length === 0) return [];
  const unsupported = unsupportedRuntime();
  if (unsupported !== undefined) return withoutLocation(queries, unsupported);
  try {
    return withInspector((inspector) => locateAll(queries, inspector));
  } catch (cause) {
    return withoutLocation(queries, inspectorUnavailable(cause));
  }
}

function withoutLocation(queries: readonly LocationQuery[], problem: LocationProblem): Location[] {
  return queries.map(() => ({ definition: problem, minified: false }));
}

function locateAll(queries: readonly LocationQuery[], inspector: InspectorSession): Location[] {
  const locator = new SourceLocator(inspector);
  const scriptOf = scriptFinder(inspector);
  const inspected = inspector.inspect(queries.map((query) => query.fn));
  return queries.map(({ callSite }, index) => {
    const { origin, boundArguments } = inspected[index] ?? { origin: "native" };
    return {
      definition: typeof origin === "string" ? withoutSource(origin) : locator.locate(origin),
      minified: typeof origin !== "string" && locator.isMinified(origin.script),
      ...(boundArguments === undefined ? {} : { boundArguments }),
      ...(callSite === undefined ? {} : locatedCallSite(callSite, scriptOf, locator)),
    };
  });
}

function locatedCallSite(
  { url, line, column }: CallSite,
  scriptOf: (url: string) => GeneratedPosition["script"] | undefined,
  locator: SourceLocator,
): Pick<Location, "callSite"> {
  const script = scriptOf(url);
  const position = script && locator.locate({ script, line, column });
  if (position === undefined || "reason" in position) return {};
  return { callSite: { file: position.file, line: position.line, column: position.column } };
}

/** Stack traces name a script by path or by URL; of several with one name, the youngest is running. */
function scriptFinder(inspector: InspectorSession): (url: string) => GeneratedPosition["script"] | undefined {
  const byUrl = new Map<string, GeneratedPosition["script"]>();
  const byPath = new Map<string, GeneratedPosition["script"]>();
  for (const script of inspector.scripts) {
    byUrl.set(script.url, script);
    const path = pathOfUrl(script.url);
    if (path !== undefined) byPath.set(path, script);
  }
  return (url) => byUrl.get(url) ?? byPath.get(pathOfUrl(url) ?? url);
}
