import type { CallSite, SignatureResult } from "toolwright";
import type { SourcePosition } from "../analyser/analysis.ts";
import { ATTACH_WHEN_BUILDING } from "../locate/foreign-runtime.ts";
import type { Location } from "../locate/locate-functions.ts";
import type { LocationProblem } from "../locate/location-problem.ts";
import { pathOfUrl } from "../locate/running-script.ts";
import { shownPath } from "../locate/shown-path.ts";
import type { AnalyserProblem } from "./analyser-thread.ts";

/** Why there is no signature, as the core package is told. */
export type Refused = Exclude<SignatureResult, { readonly signature: unknown }>;

const GIVE_PARAMETERS = "pass the parameters explicitly: new FunctionTool(fn, { parameters })";

/** For a function that could not be located or analysed at all. */
export function refusal({ reason, remedies }: LocationProblem | AnalyserProblem): Refused {
  return { code: "NO_TYPE_INFORMATION", reason, remedies: withParameters(remedies) };
}

/** For an object that would be declared under the name that a minifier gave its class. */
export function minifiedClass(className: string): Refused {
  return {
    code: "NO_TYPE_INFORMATION",
    reason: `it is an object that is named after its class, and a minifier has named that "${className}"`,
    remedies: [
      "name the tool: new FunctionTool(object, { name })",
      "let the build keep the names of classes (keepNames)",
      ATTACH_WHEN_BUILDING,
    ],
  };
}

/** Where the definition is out of reach, what leads to it helps more often than what the analyser can advise. */
export function explained({ code, reason, remedies }: Refused, { definition }: Location): Refused {
  if ("reason" in definition && definition.reason === reason) return refusal(definition);
  return { code, reason, remedies: withParameters(remedies) };
}

/** Adds where the tool is made: in its source if that is known, else in the running script. */
export function withPlace(refused: Refused, site: SourcePosition | CallSite | undefined): Refused {
  if (site === undefined) return refused;
  const file = "file" in site ? site.file : (pathOfUrl(site.url) ?? site.url);
  return { ...refused, reason: `${refused.reason} (the tool is made at ${shownPath(file)}:${site.line + 1})` };
}

/** Giving the parameters always helps, and is always the last resort. */
function withParameters(remedies: readonly string[]): readonly string[] {
  return remedies.some((remedy) => remedy.includes("{ parameters }")) ? remedies : [...remedies, GIVE_PARAMETERS];
}
