import type { RuleDescription } from "@toolwright/inspect";
import { nearestName } from "toolwright";
import type { ListedTool } from "../declarations/listed-tool.ts";
import type { FindingSource, ToolFault } from "./finding.ts";

const ignoreTag: RuleDescription = {
  id: "ignore-tag",
  severity: "error",
  finds: "`@toolwrightIgnore` without the id of a rule, or with one that does not exist",
  why: "The tag switches nothing off, and whoever reads it believes that it does.",
};

/** Ignore tags that name no rule. */
export function ignoreTagFindings(known: readonly string[]): FindingSource {
  const names = [...known, ignoreTag.id];
  return { rules: [ignoreTag], find: (tools) => tools.flatMap((tool) => unknownRules(tool, names)) };
}

function unknownRules(tool: ListedTool, known: readonly string[]): ToolFault[] {
  return (tool.facts?.ignored ?? []).flatMap(({ rules, pointer }) => {
    const place = tool.facts?.places.find((declared) => declared.pointer === pointer);
    const fault = { rule: ignoreTag.id, path: place?.path ?? "", pointer, tool };
    if (rules.length === 0) {
      return [{ ...fault, message: "@toolwrightIgnore names no rule", fix: "Write the id of a rule behind it." }];
    }
    return rules
      .filter((rule) => !known.includes(rule))
      .map((rule) => ({ ...fault, message: `there is no rule "${rule}"`, fix: fixFor(rule, known) }));
  });
}

function fixFor(rule: string, known: readonly string[]): string {
  const meant = nearestName(rule, known);
  return meant === undefined ? "docs/checks.md lists all rules." : `Did you mean \`${meant}\`?`;
}
