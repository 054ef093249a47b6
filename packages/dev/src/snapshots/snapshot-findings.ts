import { relative } from "node:path";
import type { RuleDescription } from "@toolwright/inspect";
import type { CheckContext, FindingSource, ToolFault } from "../checks/finding.ts";
import { isDeclared, type ListedTool } from "../declarations/listed-tool.ts";
import type { ToolDifference } from "./compare-modules.ts";
import { type ComparedModule, compareWithSnapshot, updateSnapshot } from "./module-snapshot.ts";
import { changesText, differenceText } from "./render-differences.ts";
import { snapshotFileName } from "./snapshot-file.ts";
import { bySnapshotKey } from "./snapshot-keys.ts";

const why =
  "A model does what it is told, so a changed word, type or default changes which calls it makes, while every test of the function still passes.";

const changed: RuleDescription = {
  id: "snapshot-changed",
  severity: "error",
  finds: `a tool whose declaration is not the one in ${snapshotFileName}`,
  why,
};

const added: RuleDescription = {
  id: "snapshot-added",
  severity: "error",
  finds: `a tool that ${snapshotFileName} does not know`,
  why: "Models are offered a tool whose declaration nobody has approved yet, and no later change of it would be noticed.",
};

const removed: RuleDescription = {
  id: "snapshot-removed",
  severity: "error",
  finds: `an entry of ${snapshotFileName} whose tool or module is gone`,
  why: "Models are no longer offered the tool, so whatever relied on it is answered in another way.",
};

/** What models would be told otherwise than the snapshot beside the file says. A folder without one is not compared. */
export const snapshotFindings: FindingSource = {
  rules: [changed, added, removed],
  find: (tools, context) => {
    const compared = compareWithSnapshot(context.file, tools);
    if (context.update) {
      update(context, compared);
      return [];
    }
    return compared.file === undefined ? [] : faultsOf(compared, tools, context.file);
  },
};

function update({ file, remark }: CheckContext, compared: ComparedModule): void {
  const { path, differences, goneModules } = compared;
  const shown = relative(process.cwd(), path);
  const lines = [...differences.map(differenceText), ...goneModules.map((name) => `${name} is gone`)];
  if (lines.length === 0) {
    remark(
      `${relative(process.cwd(), file)}: ${compared.current.size === 0 ? "no tool to record" : `${shown} is up to date`}.`,
    );
    return;
  }
  updateSnapshot(file, compared);
  const list = lines.map((line) => `  ${line.replaceAll("\n", "\n  ")}`).join("\n");
  remark(`${compared.file === undefined ? "Wrote" : "Updated"} ${shown}:\n${list}`);
}

function faultsOf(
  { path, differences, goneModules }: ComparedModule,
  tools: readonly ListedTool[],
  file: string,
): ToolFault[] {
  const byKey = bySnapshotKey(tools.filter(isDeclared));
  const fix = `If that is meant, run \`toolwright check --update ${relative(process.cwd(), file)}\` and commit ${snapshotFileName}.`;
  const faults = differences.map((difference) => {
    const tool = byKey.get(difference.key);
    const found = { rule: ruleOf(difference).id, path: "", message: messageOf(difference), fix };
    return tool === undefined ? found : { ...found, tool };
  });
  const gone = goneModules.map((name) => ({
    rule: removed.id,
    path: "",
    in: path,
    message: `${name}, which has tools here, is gone`,
    fix,
  }));
  return [...faults, ...gone];
}

/** The tool is named beside it, as far as it is there. */
function messageOf(difference: ToolDifference): string {
  switch (difference.kind) {
    case "added":
      return `${snapshotFileName} does not know the tool`;
    case "removed":
      return `${difference.key}, which ${snapshotFileName} knows, is gone`;
    case "renamed":
      return `the tool is called ${difference.before} in ${snapshotFileName}`;
    case "changed":
      return `${snapshotFileName} says otherwise\n${changesText(difference.changes)}`;
  }
}

function ruleOf({ kind }: ToolDifference): RuleDescription {
  if (kind === "added") return added;
  return kind === "removed" ? removed : changed;
}
