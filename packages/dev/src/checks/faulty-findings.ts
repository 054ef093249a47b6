import { checkDiagnostics, diagnosticRules } from "@toolwright/inspect";
import type { FaultyTool } from "../declarations/listed-tool.ts";
import type { ToolFault } from "./finding.ts";

/** Why a tool cannot be declared at all. */
export function faultyFindings(tool: FaultyTool): ToolFault[] {
  const faults = checkDiagnostics(tool.diagnostics);
  return [...problemOf(tool), ...faults.map((fault) => ({ ...fault, tool }))];
}

/** The problem's first line says what is wrong, the others what can be done. */
function problemOf(tool: FaultyTool): ToolFault[] {
  const [message = "", ...remedies] = tool.problem.split("\n");
  if (message === "") return [];
  const advice = remedies
    .filter((line) => /^\s*- /.test(line))
    .map((line) => line.replace(/^\s*- /, ""))
    .join("; or ");
  const fix =
    advice === "" ? "Correct what the message names." : `${advice.charAt(0).toUpperCase()}${advice.slice(1)}.`;
  return [{ rule: diagnosticRules.error.id, path: "", message: message.replace(/\.$/, ""), fix, tool }];
}
