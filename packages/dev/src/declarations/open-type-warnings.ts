import { type CheckedDeclaration, openTypes } from "@toolwright/inspect";
import type { Diagnostic } from "toolwright";

/** The parameters whose type came out as anything, as far as the reader of types has not said so itself. */
export function openTypeWarnings(declaration: CheckedDeclaration): Diagnostic[] {
  const said = (declaration.diagnostics ?? []).filter(({ code }) => openTypeCodes.has(code)).map(({ path }) => path);
  return openTypes(declaration)
    .filter(({ path }) => !said.some((known) => known === path || known.endsWith(`.${path}`)))
    .map(({ rule, path, message }) => ({ code: rule, severity: "warning", path, message }));
}

const openTypeCodes = new Set(["any", "generic", "open-object"]);
