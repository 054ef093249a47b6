import { type Analyser, isIgnored } from "@toolwright/inspect";
import { listTools } from "../declarations/list-tools.ts";
import type { ListedTool } from "../declarations/listed-tool.ts";
import type { CheckContext, Finding, FindingSource, ToolFault } from "./finding.ts";
import { placeOf } from "./place.ts";
import { readCheckConfig } from "./read-check-config.ts";
import { type CheckConfig, RuleSettings } from "./rule-settings.ts";
import { withSourceFacts } from "./tool-facts.ts";

/** What a check of one file came to. */
export interface CheckedFile {
  /** How many tools it holds. */
  readonly tools: number;
  readonly findings: readonly Finding[];
  /** What cannot be checked, and what was done beside checking. */
  readonly remarks: readonly string[];
}

/** What a check was asked for. */
export type CheckRequest = Pick<CheckContext, "file" | "provider" | "update">;

/**
 * Checks all tools of a module.
 *
 * @throws CommandError (wrong usage) for a faulty configuration, and whatever importing the module throws.
 */
export async function checkFile(
  request: CheckRequest,
  sources: readonly FindingSource[],
  analyser: Analyser,
): Promise<CheckedFile> {
  const { tools, remarks } = await listTools(request.file, analyser);
  const checked = checkTools(withSourceFacts(tools, analyser), request, sources);
  return { tools: tools.length, ...checked, remarks: [...remarks, ...checked.remarks] };
}

/**
 * Checks tools, whatever they were found in.
 *
 * @param tools With what their sources tell, as far as places and ignore tags are to be known.
 * @param request Its file is where the configuration is looked for, and stands for places that are not known.
 * @param first Settings of rules that come before all of the project's; they must be of known rules.
 * @throws CommandError (wrong usage) for a faulty configuration.
 */
export function checkTools(
  tools: readonly ListedTool[],
  request: CheckRequest,
  sources: readonly FindingSource[],
  first?: CheckConfig["rules"],
): Pick<CheckedFile, "findings" | "remarks"> {
  const rules = sources.flatMap((source) => source.rules);
  const settings = new RuleSettings(rules, readCheckConfig(request.file, rules), first);
  const remarks: string[] = [];
  const context: CheckContext = {
    ...request,
    optionsOf: (rule) => settings.optionsOf(rule),
    remark: (text) => remarks.push(text),
  };
  const faults = sources.flatMap((source) => source.find(tools, context));
  return { findings: faults.flatMap((fault) => rate(fault, settings, request.file)), remarks };
}

/** What a fault is in this project: a finding, or nothing. */
function rate(fault: ToolFault, settings: RuleSettings, checked: string): Finding[] {
  const { path, message, fix, tool } = fault;
  const { id: rule, why } = settings.rule(fault.rule);
  const severity = settings.levelOf(rule, tool?.name);
  if (severity === "off" || (tool?.facts !== undefined && isIgnored(fault, tool.facts))) return [];
  return [{ rule, severity, tool: tool?.name ?? "", path, ...placeOf(fault, checked), message, why, fix }];
}
