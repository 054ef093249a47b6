import { checkDeclaration, declarationRules } from "@toolwright/inspect";
import { isDeclared } from "../declarations/listed-tool.ts";
import type { FindingSource } from "./finding.ts";

/** What the rules say about each declaration. */
export const declarationFindings: FindingSource = {
  rules: declarationRules,
  find: (tools, { optionsOf }) =>
    tools
      .filter(isDeclared)
      .flatMap((tool) => checkDeclaration(tool.neutral, optionsOf).map((fault) => ({ ...fault, tool }))),
};
