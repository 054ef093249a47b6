import { diagnosticRules } from "./diagnostic-rules.ts";
import type { Fault } from "./rule.ts";
import type { DeclaredPlace, SourceFacts, SourceLine } from "./source-facts.ts";

/** Where a fault is to be mended: the line of the parameter or member, of the `@param` tag, else of the function. */
export function faultPlace(fault: Fault, facts: SourceFacts): SourceLine {
  const tagLine = fault.rule === diagnosticRules.strayParam.id ? facts.parameterTags[fault.path] : undefined;
  return tagLine === undefined ? (declaredPlace(fault, facts) ?? facts) : { file: facts.file, line: tagLine };
}

/** Whether a doc comment has switched the fault's rule off, on the function or on what the fault is about. */
export function isIgnored(fault: Fault, facts: SourceFacts): boolean {
  const pointer = fault.pointer ?? declaredPlace(fault, facts)?.pointer ?? "";
  return facts.ignored.some(
    (tag) => tag.rules.includes(fault.rule) && (pointer === tag.pointer || pointer.startsWith(`${tag.pointer}/`)),
  );
}

/** The parameter or member that a fault is about, or the nearest one around what it is about. */
function declaredPlace({ path, pointer }: Fault, { places }: SourceFacts): DeclaredPlace | undefined {
  if (pointer !== undefined) {
    const around = places.filter((place) => pointer === place.pointer || pointer.startsWith(`${place.pointer}/`));
    return around.sort((a, b) => b.pointer.length - a.pointer.length)[0];
  }
  // The reader of types names the members of a single destructured parameter with its own name before them.
  const inside = path.slice(path.indexOf(".") + 1);
  return places.find((place) => place.path === path) ?? places.find((place) => place.path === inside);
}
