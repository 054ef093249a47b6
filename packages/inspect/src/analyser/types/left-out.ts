import { type Mapped, NoJsonForm } from "./mapped.ts";
import type { TypeMapping } from "./type-mapping.ts";

/**
 * Maps a type at a place that may be left out, or that something else may stand at. What requires a part that cannot be
 * given (`{ run: () => void }`) is then of no use, but no reason to refuse the whole function: it has no JSON form, and
 * nothing is said or defined because of it.
 */
export function mapUnlessImpossible(mapping: TypeMapping, map: () => Mapped): Mapped {
  if (!mapping.leavesOut) return map();
  const { diagnostics, definitions, budget } = mapping;
  const said = diagnostics.length;
  const defined = definitions.mark();
  const mapped = map();
  const error = diagnostics
    .list()
    .slice(said)
    .find(({ severity }) => severity === "error");
  if (error === undefined && !(mapped instanceof NoJsonForm)) return mapped;
  diagnostics.takeBack(said);
  definitions.takeBack(defined);
  mapping.budget = budget;
  if (error === undefined || mapped instanceof NoJsonForm) return mapped;
  return new NoJsonForm(`${error.path} cannot be given: ${error.message}`);
}
