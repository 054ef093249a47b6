import { checkDeclaration, checkRules, checkToolSet } from "@toolwright/inspect";
import { type DeclaredTool, isDeclared, type ListedTool } from "../declarations/listed-tool.ts";
import { faultyFindings } from "./faulty-findings.ts";
import type { CheckContext, FindingSource, ToolFault } from "./finding.ts";

/** What the rules say about each tool, and about those that a model sees together. */
export const declarationFindings: FindingSource = {
  rules: checkRules,
  find: (tools, context) => [
    ...tools.flatMap((tool) => faultsOf(tool, context)),
    ...setFaults(tools.filter(isDeclared)),
  ],
};

function faultsOf(tool: ListedTool, { optionsOf }: CheckContext): ToolFault[] {
  if (!isDeclared(tool)) return faultyFindings(tool);
  const faults = checkDeclaration({ ...tool.neutral, diagnostics: tool.diagnostics }, optionsOf);
  return faults.map((fault) => ({ ...fault, tool }));
}

function setFaults(tools: readonly DeclaredTool[]): ToolFault[] {
  const groups = new Set(tools.flatMap((tool) => tool.seenIn));
  return [...groups].flatMap((group) => {
    const members = tools.filter(({ seenIn }) => seenIn.includes(group));
    return checkToolSet(members.map(({ neutral }) => neutral)).flatMap(({ index, ...fault }) => {
      const tool = members[index];
      return tool === undefined ? [] : [{ ...fault, tool }];
    });
  });
}
