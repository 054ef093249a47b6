import type { SignatureRequest } from "toolwright";
import type { AnalysisRequest } from "../analyser/analysis.ts";
import type { Location } from "../locate/locate-functions.ts";

/** A minifier's names are at most this long. */
const SHORT = 2;

/**
 * What the analyser is told of a function: where it is, and what its running text proves. Names that a minifier may have
 * given are left out, as one of them may by chance be the name of another function in the source.
 */
export function analysisRequest(asked: SignatureRequest, location: Location): AnalysisRequest {
  const { definition, boundArguments, callSite, minified } = location;
  const names = asked.parameterNames;
  const tellingNames = minified && names?.every(isShort) ? undefined : names;
  return {
    name: tellingName(asked.fn, location),
    ...(tellingNames === undefined ? {} : { parameterNames: tellingNames }),
    ...("reason" in definition ? { definitionMissing: definition.reason } : { definition }),
    ...(boundArguments === undefined ? {} : { boundArguments }),
    ...(callSite === undefined ? {} : { callSite }),
  };
}

/** A class may give its functions any `name` property at all, and a minifier any short name. */
function tellingName(fn: Function, { boundArguments, minified }: Location): string {
  const given: unknown = fn.name;
  if (typeof given !== "string") return "";
  const name = boundArguments === undefined ? given : given.replace(/^(?:bound )+/, "");
  return minified && isShort(name) ? "" : name;
}

/** Whether a name may be a minifier's. */
export function isShort(name: string): boolean {
  return name.replace("...", "").length <= SHORT;
}
